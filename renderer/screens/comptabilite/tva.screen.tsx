import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import drawer from '#renderer/screens/caisse/caisse.module.css';
import { Figure } from '#renderer/screens/caisse/figure.tsx';
import { Row, TableBlock } from '#renderer/screens/caisse/totaux-tables.tsx';
import { Amount } from '#renderer/ui/figures.tsx';
import { DayRange } from '#renderer/ui/form/days/day-range.tsx';
import { Failure, Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { getTva, type ResumeTva } from '#shared/contracts/comptabilite/comptabilite.ts';
import { formatPercent, formatQuantity } from '#shared/money/money.ts';
import { formatDate, toJour } from '#shared/time/dates.ts';
import { ComptabiliteFrame } from './comptabilite-frame.tsx';
import { toFirstPeriode } from './first-periode.ts';

const regimes: Record<ResumeTva['regime'], string> = {
  debits: 'La TVA des services est due à la facture (option pour les débits).',
  encaissements: 'La TVA des services est due quand ils sont payés (encaissements).',
};

/** Shows the VAT of a period, line by line of the form that declares it. */
export function TvaScreen() {
  const [periode, setPeriode] = useState(() => toFirstPeriode(null, toJour(new Date())));
  const { data, error, refetch } = useAnswer(getTva, { query: periode });
  return (
    <ComptabiliteFrame
      title="TVA"
      toolbar={
        <DayRange
          {...periode}
          onDu={(du) => setPeriode({ ...periode, du })}
          onAu={(au) => setPeriode({ ...periode, au })}
        />
      }
      actions={
        <Button
          variant="default"
          onClick={() => window.print()}
          leftSection={<IconPrinter size={16} stroke={1.8} aria-hidden="true" />}
        >
          Imprimer
        </Button>
      }
    >
      {!data && error && <Failure of={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <p className={drawer.hint}>
            {`Du ${formatDate(data.du)} au ${formatDate(data.au)}. ${regimes[data.tva.regime]} ${data.est_arretee ? 'Écritures arrêtées.' : ''}`}
          </p>
          {!data.est_arretee && (
            <Notice tone="accent">
              Les écritures de ces jours ne sont pas arrêtées&nbsp;: ces chiffres peuvent changer.
            </Notice>
          )}
          <Resume of={data.tva} />
        </>
      )}
    </ComptabiliteFrame>
  );
}

function Resume({ of: tva }: { of: ResumeTva }) {
  return (
    <>
      <dl className={drawer.figures}>
        <Figure label="TVA brute (ligne 16)" of={tva.brute} size="large" />
        <Figure label="Ventes imposables HT (A1)" of={tva.ventes} />
        <Figure label="Opérations sans TVA" of={tva.non_imposables} />
        {tva.regime === 'encaissements' && <Figure label="TVA de services en attente" of={tva.attente} />}
      </dl>
      <div className={drawer.tables}>
        <TableBlock
          title="Déclaration CA3"
          head={['Ligne', 'Base HT', 'TVA', 'Base à porter', 'TVA à porter']}
          none="Aucune vente imposable"
        >
          {tva.lignes.map(({ ligne, libelle, base, taxe, base_euros, taxe_euros }) => (
            <tr key={ligne}>
              <th scope="row">{`${ligne} ${libelle}`}</th>
              <td>
                <Amount of={base} />
              </td>
              <td>
                <Amount of={taxe} />
              </td>
              <td>{formatQuantity(base_euros)}</td>
              <td>{formatQuantity(taxe_euros)}</td>
            </tr>
          ))}
        </TableBlock>
        <TableBlock title="Facturé dans la période" head={['Taux', 'HT', 'TVA']} none="Aucune facture">
          {tva.factures.map(({ taux, nature, ht, tva: montant }) => (
            <Row key={`${taux} ${nature}`} label={`${formatPercent(taux)}, ${nature}`} amounts={{ ht, tva: montant }} />
          ))}
        </TableBlock>
      </div>
      <p className={drawer.hint}>
        Ce résumé n’a que la TVA des ventes&nbsp;: la TVA déductible des achats est chez votre comptable. Les numéros de
        ligne sont ceux de l’imprimé 3310-CA3&nbsp;; rapprochez-les de l’imprimé de l’année.
      </p>
    </>
  );
}
