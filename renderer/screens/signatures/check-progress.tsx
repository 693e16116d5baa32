import { Progress, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice, useIsSlow } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ScreenNotice } from '#renderer/ui/screen/screen.tsx';
import type { SuiviSignatures } from '#shared/contracts/ventes/signatures.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import type { SignatureChanges } from './use-signature-changes.ts';

/** Asks the provider about every waiting signature. */
export function CheckAllButton({ changes }: { changes: SignatureChanges }) {
  const mayCheck = changes.refreshing.whyNot === undefined;
  useShortcut('A', 'Actualiser toutes les signatures', changes.checkAll, { group: 'Signatures', isEnabled: mayCheck });
  if (!mayCheck) return null;
  return (
    <WriteButton
      of={changes.refreshing}
      variant="default"
      onClick={changes.checkAll}
      leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
      {...toKeyProps('A')}
    >
      Tout actualiser
    </WriteButton>
  );
}

/** Shows the progress of a requested refresh, then what the last one could not find out. */
export function CheckProgress({ suivi, isChecking }: { suivi: SuiviSignatures; isChecking: boolean }) {
  const isSlow = useIsSlow(isChecking);
  const { verification, derniere_verification: last } = suivi;
  if (isSlow && verification) {
    const { faites, total } = verification;
    return (
      <ScreenNotice>
        <Stack gap="var(--space-2)">
          <output>{`${faites} sur ${total} vérifiée${faites > 1 ? 's' : ''}`}</output>
          <Progress
            value={(100 * faites) / Math.max(total, 1)}
            aria-label="Vérification des signatures"
            color="accent"
          />
        </Stack>
      </ScreenNotice>
    );
  }
  if (!last || last.sans_reponse === 0 || suivi.prestataire === null) return null;
  const [unanswered, their] =
    last.sans_reponse > 1 ? [`${last.sans_reponse} signatures`, 'Leur'] : ['une signature', 'Son'];
  return (
    <ScreenNotice>
      <Notice tone="warning">
        {`Le prestataire n’a rien répondu pour ${unanswered} le ${formatDateTime(last.date)}. ${their} état peut être plus ancien.`}
      </Notice>
    </ScreenNotice>
  );
}
