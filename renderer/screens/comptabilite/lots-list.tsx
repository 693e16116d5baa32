import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { reread } from '#renderer/api/use-answer.ts';
import drawer from '#renderer/screens/caisse/caisse.module.css';
import { Amount, Moment } from '#renderer/ui/figures.tsx';
import { formatsComptables } from '#shared/comptabilite/formats/formats-comptables.ts';
import { downloadEcritures, type EtatComptable, formatCodes } from '#shared/contracts/comptabilite/comptabilite.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import classes from './comptabilite.module.css';

type Lot = EtatComptable['lots'][number];

/** Delay after which a download has been recorded, so that it is shown at once. */
const notedAfterMs = 1_000;

/** Shows the posted periods: their totals, their files, and which were exported. */
export function LotsList({ of: { lots } }: { of: EtatComptable }) {
  if (lots.length === 0) return null;
  return (
    <section className={drawer.block} aria-labelledby="lots">
      <h2 id="lots">Périodes arrêtées</h2>
      <p className={drawer.hint}>
        Ces fichiers sont les ventes et les règlements de la boutique, à importer par votre comptable. Même au format
        FEC, ce n’est pas le FEC de l’entreprise, qui a aussi ses achats, ses salaires et sa banque.
      </p>
      <div className={classes.problems}>
        {lots.map((lot) => (
          <LotCard key={lot.numero} of={lot} />
        ))}
      </div>
    </section>
  );
}

function LotCard({ of: lot }: { of: Lot }) {
  const { numero, du, au, nb, debit, anomalies } = lot;
  const title = `Du ${formatDate(du)} au ${formatDate(au)}`;
  return (
    <article className={classes.lot} aria-labelledby={`lot-${numero}`}>
      <h3 id={`lot-${numero}`}>{title}</h3>
      <p className={drawer.hint}>
        {`N°\u00a0${numero}, ${nb === 1 ? 'une pièce' : `${nb} pièces`}, `}
        <Amount of={debit} />
        {' au débit et au crédit, arrêtée le '}
        <Moment of={lot.date_creation} />
        {anomalies === 0 ? '. Fichier contrôlé, sans anomalie.' : `. Fichier contrôlé\u00a0: ${anomalies} anomalies.`}
      </p>
      {lot.exports.length > 0 && <p className={drawer.hint}>{`Déjà exporté\u00a0: ${toExports(lot)}.`}</p>}
      <Group gap="var(--space-2)" align="stretch">
        {formatCodes.map((format) => (
          <Button
            key={format}
            component="a"
            size="xs"
            variant="default"
            href={toPath(downloadEcritures, { query: { du, au, format } })}
            download
            onClick={() => void setTimeout(() => void reread(['Comptabilite']), notedAfterMs)}
            leftSection={<IconDownload size={14} stroke={1.8} aria-hidden="true" />}
          >
            {formatsComptables[format].nom}
          </Button>
        ))}
      </Group>
    </article>
  );
}

/** Lists each format with its last export. */
function toExports({ exports }: Lot): string {
  const last = new Map(exports.map(({ format, date }) => [format, date]));
  return [...last].map(([format, date]) => `${formatsComptables[format].nom} le ${formatDateTime(date)}`).join(', ');
}
