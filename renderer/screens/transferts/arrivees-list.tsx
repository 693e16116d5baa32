import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '#renderer/stores/session.store.ts';
import { Code, Moment } from '#renderer/ui/figures.tsx';
import type { Arrivee, TransfertComplet } from '#shared/contracts/transferts/transfert.ts';
import { undoArrivee } from '#shared/contracts/transferts/transferts.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { motifLabels } from './motif-labels.ts';
import { toSigned } from './transfert-lines.tsx';
import classes from './transferts.module.css';
import { UndoArrivee } from './undo-arrivee.tsx';

type Props = { of: TransfertComplet; ici: string | null };

/** Shows each receipt of a transfert, with the button that takes it back. */
export function ArriveesList({ of: transfert, ici }: Props) {
  const [undone, setUndone] = useState<Arrivee>();
  const mayUndo = useMay().may(undoArrivee);
  const { arrivees } = transfert;
  if (arrivees.length === 0) return null;
  const taken = new Set(arrivees.map(({ annule }) => annule));
  const isOpen = (one: Arrivee) => mayUndo && one.boutique === ici && one.annule === null && !taken.has(one.numero);
  return (
    <section className={classes.part} aria-labelledby="arrivees">
      <h2 id="arrivees">Réceptions</h2>
      <ul>
        {arrivees.map((one) => (
          <li key={one.numero} className={classes.arrivee} data-undone={taken.has(one.numero) || undefined}>
            <div>
              <p>{toSentence(one, transfert)}</p>
              <p className={classes.quiet}>
                <Moment of={one.date_creation} /> · <Code>{one.numero}</Code>
              </p>
            </div>
            {isOpen(one) && (
              <Button variant="default" onClick={() => setUndone(one)}>
                Annuler…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undone && <UndoArrivee of={undone} onClose={() => setUndone(undefined)} />}
    </section>
  );
}

/** Returns `Dupont Paris : 7 reçus · Vis −1 (cassé)`. */
function toSentence({ boutique, lignes, annule, motif }: Arrivee, transfert: TransfertComplet): string {
  const place = boutique === transfert.origine ? transfert.origine_nom : transfert.destination_nom;
  if (annule !== null) return `${place} a annulé ${annule}\u00a0: ${motif ?? ''}`;
  const sum = lignes.reduce((total, { recu }) => total + recu, 0);
  const verb = boutique === transfert.origine ? 'repris' : sum < 2 ? 'reçu' : 'reçus';
  const ecarts = lignes.filter(({ ecart }) => ecart !== 0).map(toWhy);
  return [`${place}\u00a0: ${formatQuantity(sum)} ${verb}`, ...ecarts].join(' · ');
}

function toWhy({ designation, ecart, motif, commentaire }: Arrivee['lignes'][number]): string {
  const why = [motif && motifLabels[motif].toLowerCase(), commentaire].filter(Boolean).join(', ');
  return `${designation} ${toSigned(ecart)} (${why})`;
}
