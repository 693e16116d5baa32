import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { toStatutWord } from '#renderer/screens/documents/statut-tag.tsx';
import { type ComparedLine, compareLines, mergeLines, type Side } from '#renderer/screens/versions/compare-lines.ts';
import classes from '#renderer/screens/versions/versions-of-lines.module.css';
import type { LigneVente, Vente } from '#renderer/stores/vente.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/states.tsx';
import { toSubject } from '#shared/document-names.ts';
import { formatPercent, formatPrice, formatQuantity } from '#shared/money.ts';
import type { VenteConflict } from './use-conflict.ts';

type Props = { vente: Vente; conflict: VenteConflict | undefined };

/** Somebody saved another version of the document first: both are shown, and the lines of each chosen. */
export function ConflictDialog({ vente, conflict }: Props) {
  const { kind, modifie } = vente;
  return (
    <Dialog
      isOpen={conflict !== undefined}
      onClose={() => conflict?.leave()}
      closeOnClickOutside={false}
      title={`${toSubject(kind, modifie ?? '')} a changé entre-temps`}
      size="56rem"
    >
      {conflict && <Choices key={conflict.theirs.version} kind={kind} conflict={conflict} />}
    </Dialog>
  );
}

function Choices({ kind, conflict }: { kind: Vente['kind']; conflict: VenteConflict }) {
  const { base, theirs, mine, settle, leave } = conflict;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const lines = compareLines(base.lignes, mine, theirs.lignes);
  const open = lines.filter((line) => !line.isSame && !chosen.has(line.key) && line.changedBy === undefined);
  const first = lines.find((line) => !line.isSame && line.changedBy === undefined)?.key;

  const toSide = (line: ComparedLine) => chosen.get(line.key) ?? line.changedBy;
  const choose = (line: ComparedLine, side: Side) => setChosen(new Map(chosen).set(line.key, side));

  return (
    <DialogBody>
      <p>
        Quelqu’un d’autre a enregistré sa version pendant que vous changiez les lignes. Rien de ce que vous avez tapé
        n’est perdu.
      </p>
      {theirs.statut !== base.statut && (
        <Notice tone="warning">{`Statut\u00a0: ${toStatutWord(kind, base.statut)} → ${toStatutWord(kind, theirs.statut)}`}</Notice>
      )}
      <VersionsOfLines lines={lines} first={first} toSide={toSide} onChoose={choose} />
      <DialogFoot note={toNote(open.length)}>
        <Button variant="default" onClick={leave}>
          Revenir à la saisie
        </Button>
        <Button
          data-autofocus={first === undefined || undefined}
          disabled={open.length > 0}
          onClick={() => settle(mergeLines(lines, chosen))}
        >
          Enregistrer ce choix
        </Button>
      </DialogFoot>
    </DialogBody>
  );
}

function toNote(count: number): string {
  if (count === 0) return 'Chaque ligne a sa version.';
  return count > 1 ? `Choisissez encore pour ${count} lignes.` : 'Choisissez encore pour une ligne.';
}

type TableProps = {
  lines: readonly ComparedLine[];
  /** Key of the first line somebody has to choose. */
  first: string | undefined;
  toSide: (line: ComparedLine) => Side | undefined;
  onChoose: (line: ComparedLine, side: Side) => void;
};

function VersionsOfLines({ lines, first, toSide, onChoose }: TableProps) {
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Ligne</th>
          <th scope="col">La vôtre</th>
          <th scope="col">Celle enregistrée</th>
          <th scope="col">Garder</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            side={toSide(line)}
            isFirst={line.key === first}
            onChoose={(side) => onChoose(line, side)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { line: ComparedLine; side: Side | undefined; isFirst: boolean; onChoose: (side: Side) => void };

function LineRow({ line, side, isFirst, onChoose }: RowProps) {
  const { mine, theirs, isSame, changedBy } = line;
  const name = mine?.designation ?? theirs?.designation ?? '';
  return (
    <tr data-disputed={(!isSame && changedBy === undefined) || undefined}>
      <th scope="row">{name}</th>
      <td data-kept={(!isSame && side === 'mine') || undefined}>{toText(mine)}</td>
      <td data-kept={(!isSame && side === 'theirs') || undefined}>{toText(theirs)}</td>
      <td>
        {isSame ? (
          <span className={classes.same}>identiques</span>
        ) : (
          <Radio.Group
            aria-label={`${name}, version à garder`}
            value={side ?? null}
            onChange={(value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
          >
            <div className={classes.sides}>
              <Radio value="mine" label="La vôtre" data-autofocus={isFirst || undefined} />
              <Radio value="theirs" label="L’autre" />
            </div>
          </Radio.Group>
        )}
      </td>
    </tr>
  );
}

/** «3 × 12,50 € − 5 %»; of a line that is not there, that it is not. */
function toText(line: LigneVente | null): string {
  if (!line) return 'pas de ligne';
  if (line.article_code === '') return line.designation;
  const { quantite, prix_unitaire_ht, remise_pourcentage } = line;
  const discount = remise_pourcentage > 0 ? ` − ${formatPercent(remise_pourcentage)}` : '';
  return `${formatQuantity(quantite)} × ${formatPrice(prix_unitaire_ht)}${discount}`;
}
