import { Button } from '@mantine/core';
import { IconBan, IconFileTypePdf, IconPencil, IconPhoneCall, IconSend, IconTruckLoading } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWrite } from '#renderer/api/use-write.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { GuardedButton, WriteButton } from '#renderer/ui/guarded-button.tsx';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import type { CommandeFournisseurComplete } from '#shared/contracts/achats/commande-fournisseur.ts';
import {
  cancelCommandeFournisseur,
  getCommandeFournisseurPdf,
  passCommandeFournisseur,
  receiveCommandeFournisseur,
  sendCommandeFournisseur,
  updateCommandeFournisseur,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { CancelCommande } from './cancel-commande.tsx';
import { ReceiveCommande } from './receive-commande.tsx';
import { SendCommande } from './send-commande.tsx';

const group = 'Commande';
const look = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;
type Props = { of: CommandeFournisseurComplete };

/** Shows what can be done with an order to a supplier in its state. */
export function CommandeActions({ of: commande }: Props) {
  const { statut, etat } = commande;
  const isDraft = statut === 'brouillon';
  const isAwaited = etat === 'passee' || etat === 'partielle';
  return (
    <>
      <PdfLink of={commande} />
      {(isDraft || isAwaited) && <CancelButton of={commande} />}
      {isDraft && <EditLink of={commande} />}
      {isDraft && <PassButton of={commande} />}
      {(isDraft || isAwaited) && <SendButton of={commande} />}
      {isAwaited && <ReceiveButton of={commande} />}
    </>
  );
}

function PdfLink({ of: { numero } }: Props) {
  if (!useMay().may(getCommandeFournisseurPdf)) return null;
  const href = toPath(getCommandeFournisseurPdf, { params: { numero } });
  return (
    <Button component="a" href={href} download variant="default" leftSection={<IconFileTypePdf {...look} />}>
      PDF
    </Button>
  );
}

function EditLink({ of: { numero } }: Props) {
  const go = useNavigate();
  const path = `/commandes-fournisseurs/${numero}/modifier`;
  const mayChange = useMay().may(updateCommandeFournisseur);
  useShortcut('M', 'Modifier', () => void go(path), { group, isEnabled: mayChange });
  if (!mayChange) return null;
  return (
    <Button component={Link} to={path} variant="default" aria-keyshortcuts="M" leftSection={<IconPencil {...look} />}>
      Modifier
    </Button>
  );
}

function PassButton({ of: { numero } }: Props) {
  const passing = useWrite(passCommandeFournisseur, (call) => call({ params: { numero } }), {
    say: () => `La commande ${numero} est passée\u00a0: elle est attendue.`,
    failure: 'La commande n’est pas passée.',
  });
  return (
    <WriteButton
      of={passing}
      variant="default"
      onClick={() => passing.mutate()}
      leftSection={<IconPhoneCall {...look} />}
    >
      Passée autrement
    </WriteButton>
  );
}

function SendButton({ of: commande }: Props) {
  const [isOpen, setOpen] = useState(false);
  const refusal = useMay().whyNot(sendCommandeFournisseur);
  useShortcut('E', 'Envoyer au fournisseur', () => setOpen(true), { group, isEnabled: refusal === undefined });
  return (
    <>
      <GuardedButton
        whyNot={refusal}
        variant={commande.statut === 'brouillon' ? 'filled' : 'default'}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="E"
        leftSection={<IconSend {...look} />}
      >
        {commande.statut === 'brouillon' ? 'Envoyer…' : 'Renvoyer…'}
      </GuardedButton>
      {isOpen && <SendCommande of={commande} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReceiveButton({ of: commande }: Props) {
  const [isOpen, setOpen] = useState(false);
  const refusal = useMay().whyNot(receiveCommandeFournisseur);
  useShortcut('R', 'Recevoir', () => setOpen(true), { group, isEnabled: refusal === undefined });
  return (
    <>
      <GuardedButton
        whyNot={refusal}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="R"
        leftSection={<IconTruckLoading {...look} />}
      >
        Recevoir…
      </GuardedButton>
      {isOpen && <ReceiveCommande of={commande} onClose={() => setOpen(false)} />}
    </>
  );
}

function CancelButton({ of: commande }: Props) {
  const [isOpen, setOpen] = useState(false);
  const refusal = useMay().whyNot(cancelCommandeFournisseur);
  return (
    <>
      <GuardedButton
        whyNot={refusal}
        variant="default"
        onClick={() => setOpen(true)}
        leftSection={<IconBan {...look} />}
      >
        Annuler…
      </GuardedButton>
      {isOpen && <CancelCommande of={commande} onClose={() => setOpen(false)} />}
    </>
  );
}
