"""A player in forty lines: makes a table with bots, takes a seat by token and plays to the end.

python examples/client.py http://127.0.0.1:8000
"""

import json
import random
import secrets
import sys
import urllib.request

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def ask(method, path, body=None, token=None, cookie=None):
    headers = {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    headers |= {"Cookie": cookie} if cookie else {}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(SERVER + path, data, headers, method=method)
    return urllib.request.urlopen(request)


seats = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
answer = ask("POST", "/api/tables", {"seats": seats})
made, host = json.load(answer), answer.headers["Set-Cookie"].partition(";")[0]
table, token = f"/api/tables/{made['id']}", made["links"]["red"].rpartition("#")[2]
ask("POST", f"{table}/join", {"name": "Example"}, token)
ask("POST", f"{table}/start", cookie=host)

for line in ask("GET", f"{table}/decisions", token=token):
    if not line.startswith(b"data: "):
        continue
    told = json.loads(line[len(b"data: ") :])
    view = told["view"]
    if told["status"] != "running":
        break
    if told["planning"]:
        words = [word for word in view["options"] if word.startswith("send")]
        said = {"round": view["round"], "words": words[:3]}
    else:
        said = {"version": view["version"], "words": [random.choice(view["options"])]}
    said["key"] = secrets.token_urlsafe(12)  # said again under the same key, it is done only once
    method, path = ("PUT", "/plan") if told["planning"] else ("POST", "/moves")
    ask(method, table + path, said, token)
print("scores:", *(player["score"] for player in view["players"]))
