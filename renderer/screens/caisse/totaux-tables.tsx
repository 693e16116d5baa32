import type { ReactNode } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Amount, Percent } from '#renderer/ui/figures.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import { explainEspecesAvant } from '#shared/caisse/especes-avant.ts';
import { toMoyenLabel } from '#shared/contracts/boutique/moyens.ts';
import type { EspecesCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import type { TotauxCaisse } from '#shared/contracts/caisse/totaux-caisse.ts';
import { listMoyens } from '#shared/contracts/reglements/reglements.ts';
import { formatQuantity } from '#shared/money/money.ts';
import classes from './caisse.module.css';

/** Shows what was sold and received, table by table, for an X report or a clôture. */
export function TotauxTables({ of: totaux, children }: { of: TotauxCaisse; children?: ReactNode }) {
  const { factures, avoirs, tvas, moyens, personnes } = totaux;
  const known = useAnswer(listMoyens, {}).data ?? [];
  return (
    <div className={classes.tables}>
      <TableBlock title="Ventes" head={['Documents', 'Nombre', 'HT', 'TVA', 'TTC']}>
        <Row label="Factures" nb={factures.nb} amounts={pickPrices(factures)} />
        <Row label="Avoirs" nb={avoirs.nb} amounts={{ ht: 0 - avoirs.ht, tva: 0 - avoirs.tva, ttc: 0 - avoirs.ttc }} />
        <Row isTotal label="Total" nb={factures.nb + avoirs.nb} amounts={pickPrices(totaux)} />
      </TableBlock>
      <TableBlock title="Règlements" head={['Moyen', 'Nombre', 'Reçu', 'Remboursé', 'Total']} none="Aucun règlement">
        {moyens.map(({ moyen, nb, recu, rendu, montant }) => (
          <Row key={moyen} label={toMoyenLabel(moyen, known)} nb={nb} amounts={{ recu, rendu, montant }} />
        ))}
      </TableBlock>
      <TableBlock title="TVA par taux" head={['Taux', 'HT', 'TVA', 'TTC']} none="Aucune vente">
        {tvas.map(({ taux, ht, tva, ttc }) => (
          <Row key={taux} label={<Percent of={taux} />} amounts={{ ht, tva, ttc }} />
        ))}
      </TableBlock>
      <TableBlock title="Par personne" head={['Personne', 'Ventes et avoirs', 'TTC']} none="Aucune vente">
        {personnes.map(({ auteur, nom, nb, ttc }) => (
          <Row key={auteur} label={nom} nb={nb} amounts={{ ttc }} />
        ))}
      </TableBlock>
      {children}
    </div>
  );
}

type EspecesProps = { of: EspecesCaisse; totaux: TotauxCaisse; children?: ReactNode };

/** Shows what should be in the drawer, and why. */
export function EspecesTable({ of: especes, totaux, children }: EspecesProps) {
  const note = explainEspecesAvant(totaux, especes);
  return (
    <TableBlock title="Espèces" head={['Mouvement', 'Montant']} note={note}>
      <Row label="Fond de caisse" amounts={{ montant: especes.fond }} />
      <Row label="Règlements en espèces" amounts={{ montant: especes.reglements }} />
      <Row label="Entrées" amounts={{ montant: especes.entrees }} />
      <Row label="Sorties" amounts={{ montant: 0 - especes.sorties }} />
      <Row isTotal label="Attendu dans le tiroir" amounts={{ montant: especes.theorique }} />
      {children}
    </TableBlock>
  );
}

function pickPrices({ ht, tva, ttc }: Readonly<Record<'ht' | 'tva' | 'ttc', number>>) {
  return { ht, tva, ttc };
}

type BlockProps = {
  title: string;
  head: readonly string[];
  none?: string;
  note?: string | undefined;
  children: ReactNode;
};

/** Shows a table with its title, and a sentence below; without rows, a sentence alone. */
export function TableBlock({ title, head, none, note, children }: BlockProps) {
  const isEmpty = Array.isArray(children) && children.length === 0;
  const id = `bloc-${title.toLowerCase().replace(/\W+/g, '-')}`;
  return (
    <section className={classes.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isEmpty && none !== undefined ? (
        <p className={classes.hint}>{none}</p>
      ) : (
        <table className={classes.table} aria-labelledby={id}>
          <Heads of={head} />
          <tbody>{children}</tbody>
        </table>
      )}
      {note && <p className={classes.hint}>{note}</p>}
    </section>
  );
}

type RowProps = { label: ReactNode; nb?: number; amounts: Readonly<Record<string, number>>; isTotal?: boolean };

export function Row({ label, nb, amounts, isTotal = false }: RowProps) {
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{label}</th>
      {nb !== undefined && <td>{formatQuantity(nb)}</td>}
      {Object.entries(amounts).map(([name, amount]) => (
        <td key={name}>
          <Amount of={amount} />
        </td>
      ))}
    </tr>
  );
}
