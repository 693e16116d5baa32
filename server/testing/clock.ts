/** A clock that stands still until it is moved. */
export function createClock(start = '2026-03-16T09:30:00Z') {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    forward: (ms: number) => {
      time += ms;
    },
  };
}

export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => seconds(count * 60);
export const days = (count: number) => minutes(count * 24 * 60);
