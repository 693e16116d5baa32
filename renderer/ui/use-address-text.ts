import { useSearchParams } from 'react-router';

/** A filter kept in the address, so that a list can be come back to, shared and reloaded as it was. */
export function useAddressText(name: string): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();

  function set(text: string) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (text === '') next.delete(name);
        else next.set(name, text);
        return next;
      },
      { replace: true },
    );
  }

  return [params.get(name) ?? '', set];
}
