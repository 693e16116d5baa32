import type { ReactNode } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { getReglages, type Reglages } from '#shared/contracts/service/reglages.ts';
import { SettingsPage } from '../settings-page.tsx';

export function WithReglages({ children }: { children: (reglages: Reglages) => ReactNode }) {
  const { data, error, refetch } = useAnswer(getReglages, {});
  if (data) return <SettingsPage>{children(data)}</SettingsPage>;
  return error ? <Failure of={error} onRetry={() => void refetch()} /> : <Loading />;
}
