import { useAnswer } from '#renderer/api/answers.ts';
import { ScreenNotice } from '#renderer/ui/screen.tsx';
import { Notice } from '#renderer/ui/states.tsx';
import { getHealth } from '#shared/contracts/system.ts';

/** Why messages wait, when they do. */
export function QueueNotice() {
  const queue = useAnswer(getHealth, {}, { every: 10_000, select: ({ email_queue }) => email_queue });
  if (!queue.data?.raison) return null;
  const { raison, queue_size } = queue.data;
  const waiting = queue_size > 0 ? ` ${queue_size} en attente.` : '';
  return (
    <ScreenNotice>
      <Notice tone="warning">{raison + waiting}</Notice>
    </ScreenNotice>
  );
}
