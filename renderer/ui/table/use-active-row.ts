import { useState } from 'react';

/** How far a row is searched when others came before it, or left. */
const nearby = 200;

/**
 * Keeps the active row by its place: -1 before there is one. It stays the same row when others come before it or leave;
 * when the row itself is gone, the one in its place becomes active.
 */
export function useActiveRow(count: number, getId: (index: number) => string | undefined) {
  const [chosen, setChosen] = useState<{ index: number; id: string | undefined }>({ index: -1, id: undefined });
  const active = findPlace();
  const id = active < 0 ? undefined : (getId(active) ?? chosen.id);
  if (count > 0 && (active !== chosen.index || id !== chosen.id)) setChosen({ index: active, id });

  function findPlace(): number {
    const place = Math.min(chosen.index, count - 1);
    const there = getId(place);
    if (chosen.id === undefined || there === undefined || there === chosen.id) return place;
    for (let away = 1; away <= nearby; away += 1) {
      if (getId(place + away) === chosen.id) return place + away;
      if (getId(place - away) === chosen.id) return place - away;
    }
    return place;
  }

  return { active, choose: (index: number) => setChosen({ index, id: getId(index) }) };
}
