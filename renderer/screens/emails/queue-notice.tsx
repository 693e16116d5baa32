import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ScreenNotice } from '#renderer/ui/screen/screen.tsx';
import { useEmailQueue } from './use-email-queue.ts';

/** Shows why messages wait, when they do. */
export function QueueNotice() {
  const queue = useEmailQueue();
  if (!queue?.raison) return null;
  const { raison, queue_size } = queue;
  return (
    <ScreenNotice>
      <Notice tone="warning">{raison + toWaiting(queue_size)}</Notice>
    </ScreenNotice>
  );
}

/** Says that nobody has to send them again. */
function toWaiting(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' 1 message attend et partira de lui-même.'
    : ` ${count} messages attendent et partiront d’eux-mêmes.`;
}
