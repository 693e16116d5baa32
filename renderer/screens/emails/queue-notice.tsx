import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ScreenNotice } from '#renderer/ui/screen/screen.tsx';
import { useEmailQueue } from './use-email-queue.ts';

/** Shows why messages wait, when they do. */
export function QueueNotice() {
  const queue = useEmailQueue();
  if (!queue?.raison) return null;
  const { raison, queue_size } = queue;
  const waiting = queue_size > 0 ? ` ${queue_size} en attente.` : '';
  return (
    <ScreenNotice>
      <Notice tone="warning">{raison + waiting}</Notice>
    </ScreenNotice>
  );
}
