import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { Code } from '#renderer/ui/figures.tsx';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { focusRefusedFigure } from '#renderer/ui/form/refused-figure.ts';
import { type Serie, updateSerie } from '#shared/contracts/boutique/parametres.ts';
import admin from '../administration.module.css';

/** Sets the first number of a series that has not begun. */
export function SerieDialog({ serie, onClose }: { serie: Serie; onClose: () => void }) {
  const [rang, setRang] = useState<number | null>(serie.rang);
  const changing = useWrite(
    updateSerie,
    (call, prochain: number) => call({ params: { prefixe: serie.prefixe }, body: { prochain } }),
    { say: (saved) => `La série commencera par ${saved.prochain}.` },
  );
  const prochain = rang === null ? undefined : toNumero(serie, rang);

  return (
    <Dialog isOpen onClose={onClose} title={`Premier numéro\u00a0: ${serie.libelle.toLowerCase()}`}>
      <DialogForm
        onSubmit={() => {
          if (rang !== null && !focusRefusedFigure()) changing.mutate(rang, { onSuccess: onClose });
        }}
        writing={changing}
      >
        <DecimalField label="Rang" value={rang} onChange={setRang} check={checkRang} data-autofocus />
        <p className={admin.hint}>
          {prochain && (
            <>
              Le prochain numéro sera <Code>{prochain}</Code>.{' '}
            </>
          )}
          Une fois donné, la série ne se déplacera plus.
        </p>
        <DialogFoot onCancel={onClose} submit="Choisir" isDisabled={rang === null} />
      </DialogForm>
    </Dialog>
  );
}

function checkRang(rang: number): string | undefined {
  return Number.isInteger(rang) && rang >= 1 && rang <= 999_999 ? undefined : 'Un nombre entier, de 1 à 999 999.';
}

function toNumero({ prochain, rang: known }: Serie, rang: number): string {
  const digits = String(known).padStart(6, '0');
  return prochain.slice(0, -digits.length) + String(rang).padStart(6, '0');
}
