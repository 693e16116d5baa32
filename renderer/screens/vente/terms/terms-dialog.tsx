import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { regimeLabels } from '#renderer/records/tiers/tiers-labels.ts';
import { useHasDroit } from '#renderer/stores/session.store.ts';
import type { Vente } from '#renderer/stores/vente.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { DayField } from '#renderer/ui/form/days/day-field.tsx';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { focusRefusedFigure } from '#renderer/ui/form/refused-figure.ts';
import type { Livraison } from '#shared/contracts/documents/livraison.ts';
import type { RegimeDemande } from '#shared/contracts/regime-tva.ts';
import { toLivraison } from '#shared/documents/to-livraison.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import { toTvaReason } from './vente-tva.ts';

type Terms = Pick<Vente, 'livraison' | 'regime_tva'>;
type Props = { isOpen: boolean; vente: Vente; onClose: () => void; onChange: (terms: Terms) => void };

/** Asks where and when the sale is delivered, and its VAT, when they differ from the customer's card. */
export function TermsDialog({ isOpen, ...props }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Livraison et TVA de la vente" size="36rem">
      <TermsForm {...props} />
    </Dialog>
  );
}

const nowhere: Livraison = { nom: '', adresse: '', complement: '', code_postal: '', ville: '', pays: '', date: null };

function TermsForm({ vente, onClose, onChange }: Omit<Props, 'isOpen'>) {
  const [livraison, setLivraison] = useState(vente.livraison ?? nowhere);
  const [regime, setRegime] = useState(vente.regime_tva);
  const change = (part: Partial<Livraison>) => setLivraison((before) => ({ ...before, ...part }));
  return (
    <DialogForm
      writing={null}
      onSubmit={() => {
        if (focusRefusedFigure()) return;
        onChange({ livraison: toLivraison(livraison) ?? null, regime_tva: regime });
        onClose();
      }}
    >
      <p>Laissez vide ce qui est comme sur la fiche du client.</p>
      <LivraisonFields livraison={livraison} onChange={change} />
      <RegimeField
        vente={{ ...vente, livraison: toLivraison(livraison) ?? null, regime_tva: regime }}
        onChoose={setRegime}
      />
      <DialogFoot onCancel={onClose} submit="Garder" />
    </DialogForm>
  );
}

type LivraisonProps = { livraison: Livraison; onChange: (part: Partial<Livraison>) => void };

function LivraisonFields({ livraison, onChange }: LivraisonProps) {
  const text = (field: keyof Omit<Livraison, 'date'>, label: string, maxLength = 100) => (
    <TextInput
      label={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      value={livraison[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {text('nom', 'Livré à')}
      {text('adresse', 'Rue')}
      {text('complement', 'Complément')}
      <FieldPair>
        {text('code_postal', 'Code postal', 10)}
        {text('ville', 'Ville')}
      </FieldPair>
      <FieldPair>
        {text('pays', 'Pays')}
        <DayField
          label="Date de livraison"
          value={livraison.date ?? ''}
          onChange={(jour) => onChange({ date: jour === '' ? null : jour })}
        />
      </FieldPair>
    </>
  );
}

const choices = [
  { value: '', label: 'D’après la fiche du client et la livraison' },
  ...typedEntries(regimeLabels).map(([value, label]) => ({ value, label })),
] as const;

type RegimeProps = { vente: Vente; onChoose: (regime: RegimeDemande | null) => void };

/** Shows the VAT of the sale and the reason; fixed for an existing document. */
function RegimeField({ vente, onChoose }: RegimeProps) {
  const mayChoose = useHasDroit('tva');
  const reason = toTvaReason(vente);
  if (vente.modifie !== null) return <p>{reason}</p>;
  const approval = mayChoose || vente.regime_tva === null ? '' : ' Un responsable devra l’accorder à l’enregistrement.';
  return (
    <ChoiceField
      label="TVA de la vente"
      description={`${reason}${approval}`}
      value={vente.regime_tva ?? ''}
      choices={choices}
      onChoose={(chosen) => onChoose(chosen === '' ? null : chosen)}
    />
  );
}
