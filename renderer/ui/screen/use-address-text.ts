import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/**
 * Keeps a filter in the address, so that a list can be returned to, shared and reloaded as it was. What is typed is
 * stored at once and written to the address afterwards: the router is too slow for a fast typist.
 */
export function useAddressText(name: string): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const isOwnWriting = useNavigationType() === 'REPLACE';
  const inAddress = params.get(name) ?? '';
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    // The user went to another address of this screen: by the navigation, by going back.
    if (!isOwnWriting) setText(inAddress);
  }

  function set(typed: string) {
    setText(typed);
    setParams((current) => withParam(current, name, typed), { replace: true });
  }

  return [text, set];
}

function withParam(params: URLSearchParams, name: string, text: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (text === '') next.delete(name);
  else next.set(name, text);
  return next;
}
