import { Button } from '@mantine/core';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ScreenNotice } from '#renderer/ui/screen/screen.tsx';
import { isRunning, useSending } from './sending.store.ts';
import { toSendingSummary } from './sending-report.tsx';

/** Shows what is being sent or was sent last, above the list, until it was read. */
export function SendingNotice({ onOpen }: { onOpen: () => void }) {
  const { envois, clear } = useSending();
  if (envois.length === 0) return null;
  const isOver = !envois.some(isRunning);
  const hasFailed = envois.some(({ state }) => state === 'failed');
  const Glyph = isOver ? IconCheck : IconSend;
  return (
    <ScreenNotice>
      <Notice
        tone={hasFailed ? 'danger' : 'accent'}
        {...(hasFailed ? {} : { icon: <Glyph size={18} stroke={1.8} aria-hidden="true" /> })}
        actions={
          <>
            <Button size="compact-sm" variant="default" onClick={onOpen}>
              Détail
            </Button>
            {isOver && (
              <Button size="compact-sm" variant="subtle" onClick={clear}>
                Fermer
              </Button>
            )}
          </>
        }
      >
        {toSendingSummary(envois)}
      </Notice>
    </ScreenNotice>
  );
}
