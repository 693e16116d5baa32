import { useEffect } from 'react';
import { renew } from '#renderer/api/client.ts';

const tenMinutes = 600_000;

/** Renews the session before it ends, so that no request of a working user is refused. */
export function useSessionRenewal(): void {
  useEffect(() => {
    let renewedAt = Date.now();

    function renewWhenDue() {
      if (document.hidden || Math.abs(Date.now() - renewedAt) < tenMinutes) return;
      renewedAt = Date.now();
      // A service that does not answer is shown elsewhere; the next request renews the session itself.
      renew().catch(() => undefined);
    }

    const timer = setInterval(renewWhenDue, 30_000);
    document.addEventListener('visibilitychange', renewWhenDue);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renewWhenDue);
    };
  }, []);
}
