import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/**
 * A filter kept in the address, so that a list can be come back to, shared and reloaded as it was. What is typed is kept
 * at once and written to the address behind it: the router is too late for a fast hand.
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
    // The person went to another address of this screen: by the navigation, by going back.
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
