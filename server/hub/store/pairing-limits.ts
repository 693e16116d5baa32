/** How long a code that lets a till join is good. */
export const codeSeconds = 15 * 60;
/** So many wrong ones, and those that are good are so no more. */
export const mostWrongCodes = 10;
