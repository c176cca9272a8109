/** Where the table is shown so: phones, also lying, and tablets held upright. */
export const PHONE =
  "(max-width: 819px), (max-height: 500px), (max-width: 1023px) and (orientation: portrait)";
