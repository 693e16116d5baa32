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

/** A clock that starts now and runs so many times as fast as the real one: waits that are counted by it are short. */
export function createFastClock(times = 20) {
  const start = Date.now();
  return () => new Date(start + (Date.now() - start) * times);
}

export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => seconds(count * 60);
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);
