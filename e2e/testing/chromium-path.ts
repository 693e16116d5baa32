/** Debian's Chromium, for the journeys and the tests of components. */
export const chromiumPath = '/usr/bin/chromium';
