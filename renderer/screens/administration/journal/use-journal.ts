import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { type LigneJournal, listJournal, type Niveau } from '#shared/contracts/service/journal.ts';
import { toError } from '#shared/endpoints/errors.ts';

type Wanted = { niveau: Niveau; recherche: string };
type Older = { of: string; lines: LigneJournal[]; next: string | null };

const refreshMs = 2_000;

/** Reads the newest lines again while they are followed, and as many older ones as were asked for. */
export function useJournal(wanted: Wanted) {
  const key = JSON.stringify(wanted);
  const [isFollowing, setIsFollowing] = useState(true);
  const [read, setRead] = useState<Older>();
  const [isReading, setIsReading] = useState(false);
  const older = read?.of === key ? read : undefined;
  // Once older lines are shown, new ones would separate the two parts.
  const isLive = isFollowing && !older;
  const newest = useAnswer(
    listJournal,
    { query: wanted },
    { keepsPrevious: true, ...(isLive ? { every: refreshMs } : {}), isEnabled: !older },
  );
  const next = older ? older.next : (newest.data?.suite ?? null);

  async function readMore() {
    if (next === null) return;
    setIsReading(true);
    try {
      const { lignes, suite } = await call(listJournal, { query: { ...wanted, avant: next } });
      setRead({ of: key, lines: [...(older?.lines ?? []), ...lignes], next: suite });
    } catch (error) {
      showFailure('Le journal n’a pas pu être lu', toError(error));
    } finally {
      setIsReading(false);
    }
  }

  return {
    data: newest.data && [...newest.data.lignes, ...(older?.lines ?? [])],
    error: newest.error,
    refetch: newest.refetch,
    hasMore: next !== null,
    isReading,
    readMore,
    isFollowing: isLive,
    follow(wants: boolean) {
      setIsFollowing(wants);
      if (wants) setRead(undefined);
    },
  };
}
