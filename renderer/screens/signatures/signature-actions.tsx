import { Button, Stack } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { AddAddressLink } from '#renderer/records/tiers/client-link.tsx';
import { PanelNote } from '#renderer/ui/card/side-panel.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { SignatureSuivie } from '#shared/contracts/ventes/signatures.ts';
import { toJour } from '#shared/time/dates.ts';
import { findSignatureRelanceProblem, toEtat } from './demande.ts';
import { RemindAgainDialog } from './remind-again-dialog.tsx';
import classes from './signatures.module.css';
import type { SignatureChanges } from './use-signature-changes.ts';

type Props = { demande: SignatureSuivie; hasProvider: boolean; changes: SignatureChanges };

/** Shows what can be done until a document is signed. */
export function SignatureActions({ demande, hasProvider, changes }: Props) {
  const [isAsking, setAsking] = useState(false);
  const problem = changes.reminding.whyNot ?? findSignatureRelanceProblem(demande, hasProvider);
  const isWaiting = toEtat(demande.statut) === 'EN_ATTENTE';
  const remind = () => (wasAskedToday(demande) ? setAsking(true) : changes.remind(demande));

  return (
    <Stack gap="var(--space-2)">
      {problem && <Problem of={demande}>{problem}</Problem>}
      <Button
        disabled={problem !== undefined}
        loading={changes.isReminding(demande)}
        onClick={remind}
        leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}
      >
        {isWaiting ? 'Relancer' : 'Renvoyer à signer'}
      </Button>
      {!problem && <PanelNote>{`Un nouveau lien partira à ${toRecipient(demande)}.`}</PanelNote>}
      {isWaiting && (
        <div className={classes.pair}>
          <WriteButton
            of={changes.checking}
            variant="default"
            loading={changes.isChecking(demande)}
            onClick={() => changes.check(demande)}
            leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
          >
            Actualiser
          </WriteButton>
          {demande.signer_url !== '' && <CopyButton text={demande.signer_url}>Copier le lien</CopyButton>}
        </div>
      )}
      <RemindAgainDialog
        demande={demande}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => changes.remind(demande)}
      />
    </Stack>
  );
}

function Problem({ of: demande, children }: { of: SignatureSuivie; children: string }) {
  const { client_code, client_intitule, client_genre, email_client } = demande;
  const lacksAddress = email_client === null && client_code !== null && client_intitule !== null;
  const client = { client_code: client_code ?? '', client_intitule: client_intitule ?? '', client_genre };
  return (
    <Notice tone="warning" {...(lacksAddress ? { actions: <AddAddressLink of={client} /> } : {})}>
      {children}
    </Notice>
  );
}

/** Returns the recipient: for a quote the address on the customer's card, for other documents the same signer. */
function toRecipient({ type_document, email_client, email_signataire }: SignatureSuivie): string {
  return type_document === documentKinds.devis.code && email_client !== null ? email_client : email_signataire;
}

/** Returns whether it was asked for today already: a second time is seldom meant. */
function wasAskedToday({ date_relance, date_envoi, statut }: SignatureSuivie): boolean {
  if (toEtat(statut) !== 'EN_ATTENTE') return false;
  return toJour(new Date(date_relance ?? date_envoi)) === toJour(new Date());
}
