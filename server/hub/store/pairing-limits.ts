/** How long a code that lets a till join is valid, in seconds. */
export const codeSeconds = 15 * 60;
/** How many wrong codes may be tried before the existing ones become invalid. */
export const mostWrongCodes = 10;
