import drawer from '#renderer/screens/caisse/caisse.module.css';
import { Row, TableBlock } from '#renderer/screens/caisse/totaux-tables.tsx';
import { Amount } from '#renderer/ui/figures.tsx';
import type { ApercuComptable } from '#shared/contracts/comptabilite/comptabilite.ts';
import { formatDate } from '#shared/time/dates.ts';

/** Shows the totals of a period: by account, by day and till, and beside the clôtures. */
export function ApercuTables({ of: apercu }: { of: ApercuComptable }) {
  const { comptes, journaux, jours, clotures } = apercu;
  return (
    <div className={drawer.tables}>
      <TableBlock title="Journaux" head={['Journal', 'Pièces', 'Débit', 'Crédit']}>
        {journaux.map(({ code, libelle, nb, debit, credit }) => (
          <Row key={code} label={`${code} ${libelle}`} nb={nb} amounts={{ debit, credit }} />
        ))}
        <Row isTotal label="Total" nb={apercu.nb} amounts={{ debit: apercu.debit, credit: apercu.credit }} />
      </TableBlock>
      <TableBlock title="Comptes" head={['Compte', 'Débit', 'Crédit']} none="Aucune écriture">
        {comptes.map(({ compte, libelle, debit, credit }) => (
          <Row key={compte} label={`${compte} ${libelle}`} amounts={{ debit, credit }} />
        ))}
      </TableBlock>
      <TableBlock
        title="Clôtures"
        head={['Clôture', 'Ventes TTC', 'Écritures', 'Encaissé', 'Écritures']}
        none="Aucune clôture"
      >
        {clotures.map((one) => (
          <Row
            key={one.numero}
            label={`${formatDate(one.periode)}, caisse ${one.poste}`}
            amounts={{
              ttc: one.ttc_cloture,
              ttc_ecritures: one.ttc_ecritures,
              encaisse: one.encaisse_cloture,
              encaisse_ecritures: one.encaisse_ecritures,
            }}
          />
        ))}
      </TableBlock>
      <TableBlock title="Jours" head={['Jour et caisse', 'Pièces', 'Ventes TTC', 'Débit', 'Crédit']} none="Aucun jour">
        {jours.map(({ date, poste, nb, ttc, debit, credit }) => (
          <Row
            key={`${date} ${poste}`}
            label={`${formatDate(date)} ${poste}`}
            nb={nb}
            amounts={{ ttc, debit, credit }}
          />
        ))}
      </TableBlock>
    </div>
  );
}

/** Shows the first lines of the journal, as they will be posted. */
export function Journal({ of: { extrait, lignes } }: { of: ApercuComptable }) {
  if (extrait.length === 0) return <p className={drawer.hint}>Aucune écriture n’est à passer dans cette période.</p>;
  return (
    <section className={drawer.block} aria-labelledby="journal">
      <h2 id="journal">
        {extrait.length < lignes ? `Les ${extrait.length} premières lignes sur ${lignes}` : 'Journal'}
      </h2>
      <table className={drawer.table} aria-labelledby="journal">
        <thead>
          <tr>
            {['Journal', 'Date', 'Pièce', 'Compte', 'Libellé'].map((head) => (
              <th key={head} scope="col" data-text>
                {head}
              </th>
            ))}
            <th scope="col">Débit</th>
            <th scope="col">Crédit</th>
          </tr>
        </thead>
        <tbody>
          {extrait.map((ligne, index) => (
            // The lines of a piece have no identity except their place.
            <tr key={`${ligne.piece} ${index}`}>
              <td data-text>{ligne.journal}</td>
              <td data-text>{formatDate(ligne.date)}</td>
              <td data-text>{ligne.piece}</td>
              <td data-text>{ligne.client === null ? ligne.compte : `${ligne.compte} ${ligne.client}`}</td>
              <td data-text>{ligne.libelle}</td>
              <td>{ligne.debit !== 0 && <Amount of={ligne.debit} />}</td>
              <td>{ligne.credit !== 0 && <Amount of={ligne.credit} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
