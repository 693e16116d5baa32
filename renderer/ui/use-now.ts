import { useEffect, useState } from 'react';

const everyMs = 20_000;

/** Returns the present time, updated as often as words like «il y a 3 min» need. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
