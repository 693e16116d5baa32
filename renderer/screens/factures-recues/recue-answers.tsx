import { Textarea } from '@mantine/core';
import { IconCash, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Dialog, DialogFoot, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { DayField } from '#renderer/ui/form/days/day-field.tsx';
import { GuardedButton, WriteButton } from '#renderer/ui/guarded-button.tsx';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import {
  approveFactureRecue,
  type FactureRecue,
  payFactureRecue,
  refuseFactureRecue,
} from '#shared/contracts/achats/factures-recues.ts';
import { type MotifRefus, motifsRefus } from '#shared/contracts/achats/motifs-refus.ts';
import { moyensPaiement } from '#shared/contracts/achats/moyens-paiement.ts';
import { toJour } from '#shared/time/dates.ts';
import { typedEntries } from '#shared/typed-entries.ts';

const group = 'Facture reçue';
const look = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** Shows the answers an invoice in this state may get: approved, refused, paid. */
export function RecueAnswers({ of: facture }: { of: FactureRecue }) {
  const { statut } = facture;
  return (
    <>
      {statut === 'recue' && <RefuseButton of={facture} />}
      {(statut === 'recue' || statut === 'approuvee') && <PayButton of={facture} />}
      {statut === 'recue' && <ApproveButton of={facture} />}
    </>
  );
}

function ApproveButton({ of: { id } }: { of: FactureRecue }) {
  const approving = useWrite(approveFactureRecue, (call) => call({ params: { id } }), {
    failure: 'La facture n’a pas été approuvée',
    say: ({ numero }) => `Facture ${numero ?? ''} approuvée.`,
  });
  useShortcut('A', 'Approuver', () => approving.mutate(), { group, isEnabled: approving.whyNot === undefined });
  return (
    <WriteButton
      of={approving}
      onClick={() => approving.mutate()}
      aria-keyshortcuts="A"
      leftSection={<IconCheck {...look} />}
    >
      Approuver
    </WriteButton>
  );
}

function RefuseButton({ of: facture }: { of: FactureRecue }) {
  const { whyNot } = useMay();
  const [isOpen, setOpen] = useState(false);
  const refusal = whyNot(refuseFactureRecue);
  useShortcut('R', 'Refuser', () => setOpen(true), { group, isEnabled: refusal === undefined });
  return (
    <>
      <GuardedButton
        whyNot={refusal}
        variant="default"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="R"
        leftSection={<IconX {...look} />}
      >
        Refuser…
      </GuardedButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Refuser la facture ${facture.numero ?? ''}`}>
        <RefuseForm of={facture} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type FormProps = { of: FactureRecue; onClose: () => void };

const motifs = typedEntries(motifsRefus).map(([value, label]) => ({ value, label }));

function RefuseForm({ of: { id, origine, numero }, onClose }: FormProps) {
  const [motif, setMotif] = useState<MotifRefus>('TRANSAC_INC');
  const [texte, setTexte] = useState('');
  const refusing = useWrite(refuseFactureRecue, (call) => call({ params: { id }, body: { motif, texte } }), {
    say: () => `Facture ${numero ?? ''} refusée.`,
  });
  return (
    <DialogForm writing={refusing} onSubmit={() => refusing.mutate(undefined, { onSuccess: onClose })}>
      <p>{toWhom(origine)}</p>
      <ChoiceField label="Motif" value={motif} choices={motifs} onChoose={setMotif} />
      <Textarea
        label="Précisions"
        placeholder="Huit pièces livrées, dix facturées"
        maxLength={500}
        autosize
        minRows={2}
        value={texte}
        onChange={(event) => setTexte(event.currentTarget.value)}
      />
      <DialogFoot onCancel={onClose} cancel="Ne rien changer">
        <SubmitButton color="red">Refuser</SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}

/** Returns the warning shown before: it cannot be undone. */
function toWhom(origine: FactureRecue['origine']): string {
  return origine === 'plateforme'
    ? 'Le fournisseur l’apprend par la plateforme, avec votre motif. Un refus ne se reprend pas\u00a0: il en fait une autre.'
    : 'Cette facture n’est pas venue par la plateforme\u00a0: prévenez vous-même le fournisseur.';
}

function PayButton({ of: facture }: { of: FactureRecue }) {
  const { whyNot } = useMay();
  const [isOpen, setOpen] = useState(false);
  const refusal = whyNot(payFactureRecue);
  useShortcut('P', 'Noter le paiement', () => setOpen(true), { group, isEnabled: refusal === undefined });
  return (
    <>
      <GuardedButton
        whyNot={refusal}
        variant="default"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="P"
        leftSection={<IconCash {...look} />}
      >
        Payée…
      </GuardedButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Facture ${facture.numero ?? ''} payée`}>
        <PayForm of={facture} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const moyens = typedEntries(moyensPaiement).map(([value, label]) => ({ value, label }));

function PayForm({ of: { id, numero }, onClose }: FormProps) {
  const today = toJour(useNow());
  const [date, setDate] = useState(today);
  const [moyen, setMoyen] = useState<keyof typeof moyensPaiement>('virement');
  const paying = useWrite(payFactureRecue, (call) => call({ params: { id }, body: { date, moyen } }), {
    say: () => `Facture ${numero ?? ''} payée.`,
  });
  return (
    <DialogForm
      writing={paying}
      onSubmit={() => {
        if (date !== '') paying.mutate(undefined, { onSuccess: onClose });
      }}
    >
      <p>{'Comptoir note le paiement, il ne le fait pas\u00a0: le virement se fait à la banque.'}</p>
      <DayField label="Payée le" value={date} onChange={setDate} />
      <ChoiceField label="Par" value={moyen} choices={moyens} onChoose={setMoyen} />
      <DialogFoot onCancel={onClose}>
        <SubmitButton aria-disabled={date === ''}>Noter le paiement</SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}
