import { Progress } from '@mantine/core';
import { useIsSlow } from '#renderer/ui/screen/loading-and-failure.tsx';

/** Shows how much of a file is read, once that takes a while. */
export function ReadingProgress({ avance }: { avance: number | undefined }) {
  const isSlow = useIsSlow(avance !== undefined);
  if (!isSlow) return null;
  return <Progress value={100 * (avance ?? 0)} aria-label="Lecture du fichier" color="accent" w="100%" maw="24rem" />;
}
