import { Failure, Loading } from './loading-and-failure.tsx';
import { Screen } from './screen.tsx';

type Props = {
  of: { error: Error | null; refetch: () => unknown };
  title: string;
  parent?: { path: string; label: string };
};

/** Shows a screen whose record is being read, or could not be. */
export function UnreadScreen({ of: { error, refetch }, ...frame }: Props) {
  return <Screen {...frame}>{error ? <Failure of={error} onRetry={() => void refetch()} /> : <Loading />}</Screen>;
}
