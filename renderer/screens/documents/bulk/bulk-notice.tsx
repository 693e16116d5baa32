import { Button } from '@mantine/core';
import { useSession } from '#renderer/stores/session.store.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ScreenNotice } from '#renderer/ui/screen/screen.tsx';
import { countItems, useBulk } from './bulk.store.ts';
import { forgetBulk, resumeBulk } from './bulk-runner.ts';
import { toBulkTitle, toSummary } from './bulk-texts.ts';

/** Shows that an action on many documents was interrupted, by a crash or by leaving the page, and can go on. */
export function BulkNotice({ onShow }: { onShow: () => void }) {
  const { bulk, isRunning } = useBulk();
  const user = useSession((session) => session.user?.id);
  if (!bulk || isRunning || bulk.auteur !== user || countItems(bulk).restants === 0) return null;
  return (
    <ScreenNotice>
      <Notice
        tone="warning"
        actions={
          <>
            <Button
              size="xs"
              onClick={() => {
                resumeBulk();
                onShow();
              }}
            >
              Reprendre
            </Button>
            <Button size="xs" variant="default" onClick={forgetBulk}>
              Oublier
            </Button>
          </>
        }
      >
        {`Interrompu\u00a0: ${toBulkTitle(bulk)}. ${toSummary(countItems(bulk))}. Rien ne sera fait deux fois.`}
      </Notice>
    </ScreenNotice>
  );
}
