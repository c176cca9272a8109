"""Bots are shared fairly: people's tables first, then everybody in turn, whoever asks how often."""

from __future__ import annotations

import asyncio
from pathlib import Path

from affresco.server.bots.queue import Asking, FairQueue
from affresco.server.metrics import REGISTRY

from .running import Server, run_alone
from .sitting import SHORT, good
from .test_seats import eventually, seen, table_of
from .watching import stays, watching

PUBLIC = {"public": True, "limited": False}


def order_of(askings: list[Asking], places: int = 1) -> list[Asking]:
    """In which order they think, all asking at once while the places are taken."""

    async def think() -> list[Asking]:
        queue, thought = FairQueue(places), list[Asking]()

        async def one(asking: Asking) -> None:
            async with queue.turn(asking):
                thought.append(asking)
                await asyncio.sleep(0.002)

        await asyncio.gather(*map(one, askings))
        return thought

    return run_alone(think())


def test_how_long_bots_wait_is_measured() -> None:
    def waited(tables: str) -> float:
        name = "affresco_bot_wait_seconds_count"
        return REGISTRY.get_sample_value(name, {"tables": tables}) or 0.0

    before = waited("people"), waited("bots")
    order_of([Asking(True, "ada", "1.2.3.4"), Asking(False, "bo", "5.6.7.8")])
    assert (waited("people"), waited("bots")) == (before[0] + 1, before[1] + 1)


def test_one_who_opens_many_tables_waits_for_himself() -> None:
    greedy, modest = Asking(True, "ada", "1.2.3.4"), Asking(True, "bo", "5.6.7.8")
    assert modest in order_of([greedy] * 50 + [modest])[:3]


def test_many_names_at_one_address_are_one() -> None:
    crowd = [Asking(True, f"guest {number}", "1.2.3.4") for number in range(50)]
    modest = Asking(True, "bo", "5.6.7.8")
    assert modest in order_of([*crowd, modest])[:3]


def test_two_people_at_one_address_take_turns() -> None:
    greedy, modest = Asking(True, "ada", "1.2.3.4"), Asking(True, "bo", "1.2.3.4")
    assert modest in order_of([greedy] * 50 + [modest])[:3]


def test_tables_of_people_come_before_tables_of_bots_alone() -> None:
    bots = [Asking(False, f"guest {number}", f"1.2.3.{number}") for number in range(20)]
    people = Asking(True, "bo", "5.6.7.8")
    assert order_of([*bots, *[people] * 5])[1:6] == [people] * 5


def test_one_place_is_kept_for_people_and_an_address_has_one_thought_of_bots_alone() -> None:
    async def think() -> tuple[int, int]:
        queue, at_once, most = FairQueue(3), dict[str, int](), dict[str, int]()

        async def one(address: str) -> None:
            async with queue.turn(Asking(False, address, address)):
                for name in (address, "all"):
                    at_once[name] = at_once.get(name, 0) + 1
                    most[name] = max(most.get(name, 0), at_once[name])
                await asyncio.sleep(0.002)
                for name in (address, "all"):
                    at_once[name] -= 1

        await asyncio.gather(*(one(address) for address in ("a", "b", "c") * 5))
        return most["all"], most["a"]

    assert run_alone(think()) == (2, 1)


def test_who_gives_up_leaves_the_queue() -> None:
    async def think() -> bool:
        queue, asking = FairQueue(1), Asking(True, "ada", "1.2.3.4")
        async with queue.turn(asking):
            waiting = [asyncio.create_task(queue.turn(asking).__aenter__()) for _ in range(3)]
            await asyncio.sleep(0)
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        async with asyncio.timeout(1), queue.turn(asking):
            return True

    assert run_alone(think())


def test_on_a_public_server_bots_among_themselves_rest_until_somebody_watches(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path, {**PUBLIC, "housekeeping": 0.1}).start()
    host = server.client(headers={"X-Forwarded-Proto": "https"})
    table = table_of(host, "bot", "bot", options=SHORT)
    host.headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in host.cookies.items())
    good(host.post(f"{table['path']}/start"))
    assert stays(host, table)
    with watching(host, table) as page:
        page.read_act()
        good(page.say_shown(paused=True))
        eventually(lambda: seen(host, table)["table"]["status"] == "over", 60)
    server.stop()
