/**
 * The drawings of all pieces and icons, each a symbol with a name. The shape of a blend is the
 * union of the shapes of its ingredients: red square, yellow triangle, blue circle make the orange
 * house, the green drop and the purple arch.
 */
const E = 'stroke="var(--paint-edge)" stroke-width="1.7" stroke-linejoin="round"';
const paint = (
  id: string,
  d: string,
  hl: string,
  extra = "",
): string => `<symbol id="p-${id}" viewBox="0 0 24 24"><path d="${d}" fill="var(--paint-${id})" ${E}/>${extra}<path d="${hl}" fill="none" stroke="var(--white)" stroke-opacity=".62" stroke-width="1.7" stroke-linecap="round"/></symbol>
<symbol id="o-${id}" viewBox="0 0 24 24"><path d="${d}" fill="none" stroke="currentColor" stroke-width="1.8" stroke-dasharray="${id === "pink" ? "1.8 1.5" : "2.6 2.2"}" stroke-linejoin="round"/></symbol>
<symbol id="f-${id}" viewBox="0 0 24 24"><path d="${d}" fill="currentColor"/></symbol>`;
const SH: Record<string, string> = {
  red: "M4 4H20V20H4Z",
  yellow: "M12 2.6 22 20.6H2Z",
  blue: "M12 2.6a9.4 9.4 0 1 1 0 18.8 9.4 9.4 0 0 1 0-18.8Z",
  green: "M12 1.6C13.5 6 19.8 9.4 19.8 15a7.8 7.8 0 0 1-15.6 0C4.2 9.4 10.5 6 12 1.6Z",
  purple: "M4 21V10.4a8 8 0 0 1 16 0V21Z",
  orange: "M4 21.4V11L12 2.4 20 11V21.4Z",
  pink: "M12 2.2c2.6 0 4.2 2 4 4.3 2.2-.9 4.7.2 5.5 2.6.8 2.400-.5 4.600-2.700 5.200 1.600 1.700 1.700 4.400-.3 5.900-2 1.500-4.700.8-5.800-1.300h-1.400c-1.100 2.100-3.800 2.800-5.800 1.300-2-1.500-1.900-4.200-.3-5.900-2.200-.6-3.500-2.800-2.700-5.200.8-2.400 3.300-3.500 5.500-2.600-.2-2.300 1.400-4.300 4-4.300Z",
  brown: "M12 2.2 20.6 7.1V16.9L12 21.8 3.4 16.9V7.1Z",
};
const HL: Record<string, string> = {
  red: "M7 7h7",
  yellow: "M10.200 9.200 6.800 15.400",
  blue: "M7.200 9.400A5.600 5.600 0 0 1 11 6.500",
  green: "M7.600 14.500c0-2.300 1.300-3.900 2.600-5.400",
  purple: "M7 11.200a5 5 0 0 1 3.400-4.600",
  orange: "M7.200 12l4-4.300",
  pink: "M8.800 8.500c.3-1.800 1.400-3 2.800-3.200",
  brown: "M7 9.200l4-2.300",
};
const EX: Record<string, string> = {
  pink: '<circle cx="12" cy="12.200" r="2.600" fill="var(--gold-83c)" stroke="var(--paint-edge)" stroke-width="1.200"/>',
  brown:
    '<path d="M8 14.600 12 12l4 2.600" fill="none" stroke="var(--gold-80c)" stroke-width="1.500" stroke-linecap="round" stroke-linejoin="round"/>',
};
let s = "";
for (const k in SH) s += paint(k, SH[k] ?? "", HL[k] ?? "", EX[k] ?? "");

for (const k of ["red", "yellow", "blue", "green"])
  s += `<symbol id="g-${k}" viewBox="0 0 24 24"><path d="${SH[k]}" fill="currentColor"/></symbol>`;
/* guild emblems */
s += `<symbol id="em-lily" viewBox="0 0 24 24"><path fill="currentColor" d="M12 2c2.400 2.600 3.200 5 2.600 7.400-.3 1.300-.9 2.200-1.200 3.200 1-.4 1.700-1.100 2.100-2 .9-2.100 2.900-3 4.700-2 1.800 1.100 1.700 3.800-.2 4.700-1.100.5-2.100 0-2.500-.9-.6 1.600-2.400 2.300-4 2.300v1h2.300v2.300h-2.400c.2 1.700.9 2.900 1.900 4H8.700c1-1.100 1.700-2.300 1.900-4H8.200v-2.300h2.300v-1c-1.600 0-3.400-.7-4-2.300-.4.900-1.400 1.400-2.500.9-1.900-.9-2-3.600-.2-4.700 1.800-1 3.800-.1 4.700 2 .4.900 1.100 1.600 2.100 2-.3-1-.9-1.900-1.200-3.200C8.800 7 9.600 4.600 12 2Z"/></symbol>
<symbol id="em-tower" viewBox="0 0 24 24"><path fill="currentColor" d="M5 3h3.200v2.400h2.200V3h3.200v2.400h2.200V3H19v6l-2 1.800V19h2v3h-5.200v-4.200a1.800 1.800 0 0 0-3.600 0V22H5v-3h2v-8.200L5 9Zm5.700 8v3.600h2.600V11a1.300 1.300 0 0 0-2.600 0Z"/></symbol>
<symbol id="em-star" viewBox="0 0 24 24"><path fill="currentColor" d="M12 1.500 14.300 8l5.100-3.400L16 9.700l6.500 2.300-6.500 2.300 3.400 5.100-5.100-3.400L12 22.500 9.700 16l-5.100 3.400L8 14.300 1.500 12 8 9.700 4.600 4.600 9.700 8Z"/></symbol>
<symbol id="em-moon" viewBox="0 0 24 24"><path fill="currentColor" d="M15.500 2.200A10 10 0 1 0 22 15.600 8.600 8.600 0 0 1 15.500 2.200Zm3.300 1.600.8 2.300 2.400.1-1.900 1.500.7 2.300-2-1.400-2 1.400.7-2.300-1.900-1.500 2.400-.1Z"/></symbol>`;

/* wooden/enamel figures: body uses var(--c) */
s += `<symbol id="fig-painter" viewBox="0 0 32 42"><ellipse cx="16" cy="38.300" rx="12" ry="3.200" fill="var(--black)" opacity=".28"/><path d="M4.800 37.600c0-11.200 3.400-18 11.200-18s11.200 6.800 11.200 18c-3.600 2-18.800 2-22.400 0Z" fill="var(--c)" stroke="var(--umber-08)" stroke-width="1.500"/><path d="M7.200 36.500c.4-8.300 2.600-13 6-14.800-2 4-2.700 9.300-2.700 15.400Z" fill="var(--white)" opacity=".28"/><circle cx="16" cy="13.600" r="6" fill="var(--pl-face)" stroke="var(--umber-08)" stroke-width="1.400"/><path d="M7.400 11.200C5.600 5.400 11.600 1.600 17.400 2.200c6.200.6 9.200 4.200 7.600 8-3.800-1.700-11.600-1.900-17.600 1Z" fill="var(--c)" stroke="var(--umber-08)" stroke-width="1.400" stroke-linejoin="round"/><path d="M10.200 8.600c.6-2.400 3-4 5.800-4" fill="none" stroke="var(--white)" stroke-opacity=".5" stroke-width="1.400" stroke-linecap="round"/></symbol>
<symbol id="fig-apprentice" viewBox="0 0 24 30"><ellipse cx="12" cy="27.200" rx="8.800" ry="2.300" fill="var(--black)" opacity=".28"/><path d="M3.600 26.800c0-8 2.700-12.600 8.400-12.600s8.400 4.600 8.400 12.600c-2.700 1.400-14.100 1.400-16.800 0Z" fill="var(--c)" stroke="var(--umber-08)" stroke-width="1.400"/><path d="M5.600 25.800c.3-5.600 1.900-8.900 4.400-10.100-1.400 2.900-1.900 6.400-1.900 10.600Z" fill="var(--white)" opacity=".3"/><circle cx="12" cy="9.400" r="4.700" fill="var(--f)" stroke="var(--umber-08)" stroke-width="1.300"/><path d="M6.600 8.400C6.800 3.600 9.400 1.800 12 1.800s5.200 1.800 5.400 6.600c-3-1.300-7.800-1.300-10.800 0Z" fill="var(--c)" stroke="var(--umber-08)" stroke-width="1.300" stroke-linejoin="round"/></symbol>
<symbol id="fig-bishop" viewBox="0 0 34 46"><ellipse cx="16" cy="42.300" rx="12.500" ry="3.200" fill="var(--black)" opacity=".34"/><path d="M3.600 41.600C3.600 29 7.600 21.800 16 21.800s12.400 7.200 12.400 19.800c-4 2.200-20.800 2.200-24.800 0Z" fill="var(--cream-95b)" stroke="var(--umber-08)" stroke-width="1.500"/><path d="M16 22c3.600 0 6.400 1.400 8.400 3.800L19 43H13L7.600 25.800C9.600 23.400 12.400 22 16 22Z" fill="var(--plum-35)" stroke="var(--umber-08)" stroke-width="1.200"/><path d="M13.600 22.400 14.600 43h2.800l1-20.600" fill="var(--gold-62)" stroke="var(--gold-27)" stroke-width=".8"/><path d="M16 29v7M13.500 31.500h5" stroke="var(--plum-35)" stroke-width="1.400"/><circle cx="16" cy="17.600" r="5.200" fill="var(--pl-face)" stroke="var(--umber-08)" stroke-width="1.400"/><path d="M9.200 14.800 8.400 8.600C9.800 5.400 13.600 3 16 .8c2.400 2.200 6.200 4.600 7.600 7.800l-.8 6.200c-3.600-1.400-10-1.400-13.600 0Z" fill="var(--cream-95b)" stroke="var(--umber-08)" stroke-width="1.400" stroke-linejoin="round"/><path d="M16 1.600v11.800M12.200 7.200h7.600" stroke="var(--gold-48)" stroke-width="1.900"/><path d="M9.200 14.800c3.600-1.400 10-1.400 13.600 0l.3-2.600c-3.800-1.300-10.400-1.300-14.200 0Z" fill="var(--gold-48)" stroke="var(--umber-08)" stroke-width="1"/><path d="M29.600 43V17c0-5-6-5-6-.8 0 2.800 3.600 2.800 3.600.4" fill="none" stroke="var(--umber-08)" stroke-width="3.400" stroke-linecap="round"/><path d="M29.600 43V17c0-5-6-5-6-.8 0 2.800 3.600 2.800 3.600.4" fill="none" stroke="var(--gold-62)" stroke-width="1.700" stroke-linecap="round"/></symbol>`;

/* tokens */
s += `<symbol id="i-coin" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.600" fill="var(--gold-62)" stroke="var(--umber-20)" stroke-width="1.600"/><circle cx="12" cy="12" r="6.900" fill="none" stroke="var(--gold-31)" stroke-width="1.100" stroke-dasharray="1.400 1.300"/><path d="M9 8.200h6M12 8.200v8" stroke="var(--umber-20)" stroke-width="2.100" stroke-linecap="round"/><path d="M5.400 9.500A7.400 7.400 0 0 1 9.700 5" fill="none" stroke="var(--cream-88)" stroke-width="1.500" stroke-linecap="round"/></symbol>
<symbol id="i-vp" viewBox="0 0 24 24"><path d="M12 3.200c1.500 2.700 1.500 5.300 0 8-1.500-2.700-1.500-5.300 0-8Z" fill="currentColor" opacity=".9"/><path d="M5 4.500c2.500 2 3.500 4.600 3 8-2.800-1.600-3.800-4.600-3-8ZM19 4.500c-2.500 2-3.500 4.600-3 8 2.800-1.600 3.800-4.600 3-8ZM2.600 11c3 .8 4.700 2.800 5.200 6-3.100-.4-5-2.900-5.200-6ZM21.400 11c-3 .8-4.700 2.800-5.200 6 3.100-.4 5-2.900 5.200-6ZM6 18.600c2.800-.9 5-.3 6 1.600 1-1.900 3.200-2.500 6-1.600-1.400 2.200-3.600 2.900-6 1.600-2.400 1.300-4.600.6-6-1.600Z" fill="currentColor"/></symbol>
<symbol id="i-leaf" viewBox="0 0 24 24"><path d="M4 5.500c4-2 7 .6 10-1 2.300-1.100 4.400-.6 6 .8-.7 4 .9 7-.2 10.400-.5 1.700-.2 3 .2 4.300-4 1.200-7-.7-10 .5-2.300.9-4.300.6-6.200-.4.900-4-.6-7 .4-10.300.5-1.700.3-3-.2-4.300Z" fill="var(--gold-65b)" stroke="var(--umber-23)" stroke-width="1.500" stroke-linejoin="round"/><path d="M7 9c3-1.500 5 .8 8-.6M7 13c3-1.200 6 1 10-.4M8 16.800c3-.8 4 .6 7-.3" stroke="var(--cream-91b)" stroke-width="1.400" fill="none" stroke-linecap="round"/></symbol>
<symbol id="i-penny" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.400" fill="var(--sienna-59)" stroke="var(--umber-19b)" stroke-width="1.600"/><path d="M12 12.600c-1.400-2.900-5.400-2.700-5.400.1 0 2.300 3.100 2 5.400-.1Zm0 0c1.400-2.900 5.400-2.700 5.400.1 0 2.300-3.100 2-5.400-.1Zm0 0c-2.900-1.300-2.700-5.300 0-5.300s2.900 4 0 5.300Zm0 0c1.100 1.600 1.500 3 1.200 4.800" fill="var(--sienna-34)" stroke="var(--umber-19b)" stroke-width=".8"/></symbol>
<symbol id="i-seal" viewBox="0 0 24 24"><path d="M12 1.800l2.300 1.800 2.900-.5 1.100 2.700 2.800 1-.4 2.900 1.800 2.300-1.800 2.300.4 2.900-2.800 1-1.100 2.700-2.900-.5L12 22.200l-2.300-1.800-2.900.5-1.100-2.700-2.800-1 .4-2.900L1.500 12l1.800-2.300-.4-2.900 2.800-1 1.100-2.700 2.900.5Z" fill="var(--carmine-43b)" stroke="var(--carmine-18c)" stroke-width="1.300"/><circle cx="12" cy="12" r="5.800" fill="none" stroke="var(--rose-78)" stroke-width="1.200"/><path d="M9.500 10.400c0-3.200 5-3.200 5 0 0 1.900-2.500 1.900-2.500 3.600m0 2v.2" stroke="var(--rose-93b)" stroke-width="1.700" fill="none" stroke-linecap="round"/></symbol>
<symbol id="i-bell" viewBox="0 0 24 24"><path d="M12 2.600c4.200 0 5.200 3.600 5.600 7.400.4 3.600 1.700 5 3.400 6.600v1.600H3v-1.600c1.700-1.600 3-3 3.400-6.600.4-3.800 1.400-7.400 5.600-7.400Z" fill="var(--gold-57c)" stroke="var(--umber-16c)" stroke-width="1.500" stroke-linejoin="round"/><circle cx="12" cy="20.400" r="2" fill="var(--gold-31b)" stroke="var(--umber-16c)" stroke-width="1.200"/><path d="M8.600 8.500c.4-1.900 1.200-3 2.400-3.500" stroke="var(--cream-88)" stroke-width="1.500" fill="none" stroke-linecap="round"/></symbol>
<symbol id="i-bottle" viewBox="0 0 24 24"><path d="M9.500 2h5v3.200l-.7.800v3c3.600 1.100 5.200 3.400 5.200 7.200 0 4.200-1.800 5.800-7 5.800s-7-1.600-7-5.800c0-3.800 1.600-6.100 5.200-7.200V6l-.7-.8Z" fill="var(--b,var(--glass-green))" stroke="var(--verde-13)" stroke-width="1.500" stroke-linejoin="round"/><path d="M7.400 15.400c.1-2 .9-3.300 2.400-4.100" stroke="var(--white)" stroke-opacity=".8" stroke-width="1.600" fill="none" stroke-linecap="round"/></symbol>
<symbol id="i-glass" viewBox="0 0 24 24"><path d="M12 .9 22.400 12 12 23.100 1.600 12Z" fill="var(--g)" stroke="var(--plum-12)" stroke-width="1.700" stroke-linejoin="round"/><path d="M5.600 10.800 10.400 5.600" stroke="var(--white)" stroke-opacity=".85" stroke-width="1.700" stroke-linecap="round"/></symbol>`;

/* line/duotone icons (24) – stroke = currentColor */
const L = (id: string, inner: string): void => {
  s += `<symbol id="i-${id}" viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.700" stroke-linecap="round" stroke-linejoin="round">${inner}</g></symbol>`;
};
L(
  "hostel",
  '<path d="M3 19V7M3 15h18v4M21 15v-2.200c0-1.700-1.100-2.800-2.800-2.800H10v5"/><circle cx="6.600" cy="11.600" r="1.900"/><path d="M17.500 2.500a3 3 0 1 0 3 4.200 2.500 2.500 0 0 1-3-4.200Z" fill="currentColor" stroke="none"/>',
);
L(
  "market",
  '<path d="M3.500 9 5 4h14l1.500 5M3.500 9a2.100 2.100 0 0 0 4.250 0 2.100 2.100 0 0 0 4.250 0 2.100 2.100 0 0 0 4.250 0 2.100 2.100 0 0 0 4.250 0M5 11.500V20h14v-8.500"/><path d="M9 20v-4h6v4" fill="currentColor" fill-opacity=".25"/>',
);
L(
  "cathedral",
  '<path d="M12 2v3.500M10.500 3.600h3M7 12.500C7 8.500 9.500 6 12 5.500c2.500.5 5 3 5 7M4 21v-8.500h16V21ZM9.500 21v-3.200a2.500 2.500 0 0 1 5 0V21"/><path d="M7 12.500C7 8.500 9.500 6 12 5.500c2.500.5 5 3 5 7Z" fill="currentColor" fill-opacity=".25" stroke="none"/>',
);
L(
  "studio",
  '<path d="M12 2v2M8 21l2-5M16 21l-2-5M12 16v5"/><rect x="4.500" y="4" width="15" height="12" rx="1" fill="currentColor" fill-opacity=".2"/><circle cx="12" cy="8.600" r="1.900"/><path d="M8.300 16c0-3 1.600-4.500 3.700-4.500s3.700 1.500 3.700 4.500"/>',
);
L(
  "workshop",
  '<path d="M4 11h16c0 4-1.600 6.200-3.600 7.400V21H7.600v-2.600C5.600 17.200 4 15 4 11Z" fill="currentColor" fill-opacity=".25"/><path d="M13 11l5-8.200 1.600 1L15.300 11"/>',
);
L(
  "theater",
  '<path d="M3 5.500c3 1 6 1 9 0v5.200c0 3.700-2 6-4.500 7C5 16.700 3 14.400 3 10.700Z" fill="currentColor" fill-opacity=".25"/><path d="M14.500 8.500c2.200.6 4.300.5 6.500-.2v5c0 3.700-2 6-4.500 7-1.700-.7-3.100-2-3.900-3.800M5.500 9.300h1M9 9.300h1M5.600 12.400c1.200 1.200 2.600 1.200 3.800 0M15.200 16.600c1-.9 2-.9 2.900-.1M18.500 12h.6"/>',
);
L(
  "glaziery",
  '<path d="M5 21V10c0-4 3.200-6 7-8 3.800 2 7 4 7 8v11Z" fill="currentColor" fill-opacity=".2"/><path d="M12 2v19M5 12h14M5 16.500h14M8.500 21V8M15.500 21V8" />',
);
L(
  "well",
  '<path d="M4 14h16v5.500c0 1-.6 1.500-1.500 1.500h-13C4.600 21 4 20.500 4 19.500Z" fill="currentColor" fill-opacity=".25"/><path d="M6 14V8M18 14V8M3 8.500 12 3l9 5.500M12 6.500V11M10.500 11h3v2.600h-3ZM4 17.500h16"/>',
);
L(
  "bells",
  '<path d="M12 3.500c4 0 4.800 3.400 5.200 7 .4 3.300 1.600 4.600 3 6H3.800c1.400-1.400 2.600-2.700 3-6 .4-3.600 1.200-7 5.200-7Z" fill="currentColor" fill-opacity=".25"/><path d="M12 2v1.500M10 19.500a2 2 0 0 0 4 0"/>',
);
L(
  "wallfresco",
  '<path d="M3 4h18v16H3Z"/><path d="M3 9.300h18M3 14.600h18M9 4v16M15 4v16"/><path d="M3 14.600h6V20H3ZM9 14.600h6V20H9ZM3 9.300h6v5.300H3Z" fill="currentColor" fill-opacity=".45" stroke="none"/>',
);
L(
  "box",
  '<path d="M4 10h16v10.500H4Z" fill="currentColor" fill-opacity=".2"/><path d="M2.700 5.500h18.600V10H2.700ZM9.500 13.500h5"/>',
);
L(
  "modules",
  '<path d="M4.500 8h4.700V6.600a2.300 2.300 0 1 1 4.600 0V8h4.700v4.200h1.100a2.300 2.300 0 1 1 0 4.600h-1.100V21h-14Z" fill="currentColor" fill-opacity=".2"/>',
);
L(
  "medico",
  '<path d="M9.500 2.500h5M10 2.500v6C7 9.600 5.500 12 5.500 15c0 4 2 6.500 6.500 6.500s6.500-2.500 6.500-6.500c0-3-1.500-5.400-4.500-6.500v-6"/><path d="M12 12v6M9 15h6" stroke-width="2.100"/>',
);
L(
  "gold",
  '<path d="M4 5.500c4-2 7 .6 10-1 2.300-1.100 4.400-.6 6 .8-.7 4 .9 7-.2 10.400-.5 1.700-.2 3 .2 4.300-4 1.200-7-.7-10 .5-2.300.9-4.300.6-6.200-.4.900-4-.6-7 .4-10.300.5-1.700.3-3-.2-4.300Z" fill="currentColor" fill-opacity=".25"/><path d="M7.500 9.500c3-1.500 5 .8 8-.6M7.500 14c3-1.200 6 1 9-.4"/>',
);
L(
  "requests",
  '<path d="M6 2.500h12v13H6Z" fill="currentColor" fill-opacity=".2"/><path d="M9 6.500h6M9 9.500h6M9 12.500h2.500"/><circle cx="15" cy="16.500" r="3.300" fill="currentColor"/><path d="M13.300 19l-.8 3 2.500-1.200 2.500 1.200-.8-3"/>',
);
L(
  "portraits",
  '<rect x="4" y="2.500" width="16" height="19" rx="1"/><rect x="6.500" y="5" width="11" height="14" fill="currentColor" fill-opacity=".2"/><circle cx="12" cy="10" r="2.300"/><path d="M8 19c0-3.600 1.700-5.400 4-5.400s4 1.800 4 5.400"/>',
);
L(
  "scrolls",
  '<path d="M6 3h11a2 2 0 0 1 2 2v12M6 3a2 2 0 0 0-2 2v2h3M6 3a2 2 0 0 1 2 2v13a2.500 2.500 0 0 0 5 0v-1h8v1a2.500 2.500 0 0 1-2.500 2.500h-8" fill="currentColor" fill-opacity=".12"/><path d="M11 8h5M11 11.500h5"/>',
);
L(
  "blends",
  '<circle cx="8.500" cy="9" r="5.500" fill="currentColor" fill-opacity=".3"/><circle cx="15.500" cy="9" r="5.500"/><circle cx="12" cy="15" r="5.500"/>',
);
L(
  "favors",
  '<path d="M12 2l2.600 2.200 3.400-.4 .9 3.300 2.900 1.800-1.300 3.100 1.300 3.100-2.900 1.800-.9 3.300-3.400-.4L12 22l-2.600-2.200-3.400.4-.9-3.300-2.900-1.800L3.500 12 2.200 8.900l2.900-1.800L6 3.800l3.400.4Z" fill="currentColor" fill-opacity=".2"/><path d="M9.500 10c0-3.300 5-3.300 5 0 0 2-2.500 2-2.500 4M12 16.600v.2"/>',
);
L(
  "sun",
  '<circle cx="12" cy="12" r="4" fill="currentColor" fill-opacity=".3"/><path d="M12 2v3M12 19v3M2 12h3M19 12h3M4.900 4.900 7 7M17 17l2.100 2.100M4.900 19.100 7 17M17 7l2.100-2.100"/>',
);
L(
  "moon",
  '<path d="M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10Z" fill="currentColor" fill-opacity=".25"/>',
);
L(
  "plan",
  '<path d="M4 20l1-4.500L16 4.500 19.500 8 8.500 19Z" fill="currentColor" fill-opacity=".2"/><path d="M13.500 7l3.500 3.500M4 20h7"/>',
);
L("undo", '<path d="M8.500 5 4 9.500 8.500 14M4 9.500h10a5.500 5.500 0 0 1 0 11h-3"/>');
L("check", '<path d="M4.500 12.500l5 5 10-11" stroke-width="2.600"/>');
L("x", '<path d="M6 6l12 12M18 6 6 18" stroke-width="2.200"/>');
L(
  "warn",
  '<path d="M12 3.500 22 20.500H2Z" fill="currentColor" fill-opacity=".2"/><path d="M12 10v5M12 17.600v.2" stroke-width="2.200"/>',
);
L(
  "help",
  '<circle cx="12" cy="12" r="9.500"/><path d="M9.200 9.500c0-3.600 5.600-3.600 5.600 0 0 2.300-2.800 2.300-2.800 4.500M12 17v.3"/>',
);
L(
  "sound",
  '<path d="M4 9.500h3.500L12 5.500v13l-4.500-4H4Z" fill="currentColor" fill-opacity=".25"/><path d="M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11"/>',
);
L("menu", '<path d="M4 6.500h16M4 12h16M4 17.500h16"/>');
L(
  "globe",
  '<circle cx="12" cy="12" r="9.500"/><path d="M2.500 12h19M12 2.500c-6 6-6 13 0 19 6-6 6-13 0-19Z"/>',
);
L(
  "screen",
  '<path d="M2.500 6 8 4l4 2.400L16 4l5.500 2v13L16 17l-4 2.400L8 17l-5.500 2Z" fill="currentColor" fill-opacity=".25"/><path d="M8 4v13M16 4v13M12 6.400v13"/>',
);
L("clock", '<circle cx="12" cy="12" r="9.300"/><path d="M12 6.500V12l3.800 2.300"/>');
L(
  "bishop",
  '<path d="M5.500 20V12C5.500 8.500 8.500 5 12 2.200 15.500 5 18.500 8.500 18.500 12v8Z" fill="currentColor" fill-opacity=".25"/><path d="M12 5.500v8.500M9 9.500h6M5.500 16.500h13"/>',
);
L(
  "mood",
  '<circle cx="12" cy="12" r="9.300" fill="currentColor" fill-opacity=".15"/><path d="M8 14c2.200 2.800 5.800 2.800 8 0M8.500 9.300h.2M15.300 9.300h.2" stroke-width="2"/>',
);
L(
  "sad",
  '<circle cx="12" cy="12" r="9.300" fill="currentColor" fill-opacity=".15"/><path d="M8 16c2.200-2.800 5.800-2.800 8 0M8.500 9.300h.2M15.300 9.300h.2" stroke-width="2"/>',
);
L(
  "shut",
  '<path d="M4 4h16v16H4ZM4 8h16M4 12h16M4 16h16"/><path d="M12 16v-2.500" stroke-width="2.400"/>',
);
L(
  "hand",
  '<path d="M8 12V5.500a1.500 1.500 0 0 1 3 0V11 4.500a1.500 1.500 0 0 1 3 0V11 6a1.500 1.500 0 0 1 3 0v8c0 4.500-2.300 7-6 7-3.300 0-4.700-1.700-6.500-5L3 13.200c-.6-1.300 1-2.400 2-1.400l3 3Z" fill="currentColor" fill-opacity=".15"/>',
);
L(
  "infect",
  '<circle cx="12" cy="12" r="5" fill="currentColor" fill-opacity=".3"/><path d="M12 7V3M12 21v-4M7 12H3M21 12h-4M8.500 8.500 5.600 5.600M18.400 18.400l-2.900-2.900M15.500 8.500l2.900-2.900M5.600 18.400l2.900-2.900"/><path d="M10.500 11h.1M13.500 13h.1" stroke-width="2.200"/>',
);
L(
  "tile",
  '<rect x="4" y="4" width="16" height="16" rx="1.500" fill="currentColor" fill-opacity=".2"/><path d="M7.500 16.500l3-4 2.500 2.700 2-2.200 2 3.500"/>',
);
L("arrow", '<path d="M4 12h15M13 6l6 6-6 6" stroke-width="2.100"/>');
L("plus", '<path d="M12 5v14M5 12h14" stroke-width="2.400"/>');
L(
  "lock",
  '<rect x="5" y="11" width="14" height="10" rx="2" fill="currentColor" fill-opacity=".25"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
);
L(
  "bot",
  '<rect x="5" y="8" width="14" height="11" rx="3" fill="currentColor" fill-opacity=".2"/><path d="M12 8V4.500M9.500 13h.2M14.300 13h.2M9.500 16h5M12 3.500v.2" stroke-width="2"/>',
);
L(
  "absent",
  '<path d="M8.700 5.700a4 4 0 0 1 5.600 5.600M4.500 21c.4-5 3.200-7.500 7.500-7.500s7.100 2.500 7.500 7.500M3 3l18 18"/>',
);
L(
  "person",
  '<circle cx="12" cy="8" r="4" fill="currentColor" fill-opacity=".2"/><path d="M4.500 21c.4-5 3.200-7.500 7.500-7.500s7.100 2.500 7.500 7.500"/>',
);
L(
  "sound",
  '<path d="M4 9.500h3.500L12 5.500v13l-4.500-4H4Z" fill="currentColor" fill-opacity=".25"/><path d="M15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11"/>',
);
L(
  "silence",
  '<path d="M4 9.500h3.500L12 5.500v13l-4.500-4H4Z" fill="currentColor" fill-opacity=".25"/><path d="M16 9.500l5 5M21 9.500l-5 5"/>',
);
L(
  "theme",
  '<circle cx="12" cy="12" r="8.500"/><path d="M12 3.500a8.500 8.500 0 0 1 0 17Z" fill="currentColor"/>',
);
for (const k of ["red", "yellow", "blue", "green"])
  s += `<symbol id="gl-${k}" viewBox="0 0 24 24"><path d="M12 .9 22.400 12 12 23.100 1.600 12Z" fill="var(--glass-${k})" stroke="var(--plum-12)" stroke-width="1.700" stroke-linejoin="round"/><g transform="translate(7.800 7.800) scale(.35)"><path d="${SH[k]}" fill="var(--plum-12)"/></g><path d="M5 10.400 9.600 5.400" stroke="var(--white)" stroke-opacity=".9" stroke-width="1.600" stroke-linecap="round"/></symbol>`;

export const SPRITES = s;
