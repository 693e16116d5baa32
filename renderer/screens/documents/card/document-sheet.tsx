import { Group } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { Link } from 'react-router';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { ReadLines } from '#renderer/screens/documents/read-lines.tsx';
import { NumeroLink } from '#renderer/records/documents/numero-link.tsx';
import { useIsProspect } from '#renderer/screens/documents/prospects.ts';
import { regimeLabels, tiersKindLabels } from '#renderer/records/tiers/tiers-labels.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { Amount, Code, Day, Percent, Price, Quantity } from '#renderer/ui/figures.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import { type DocumentRecord, documentKinds, type LigneRecord } from '#shared/contracts/documents/documents.ts';
import type { Livraison } from '#shared/contracts/documents/livraison.ts';
import { isExpired } from '#shared/documents/document-state.ts';
import { toRemiseHt } from '#shared/documents/remise-globale.ts';
import { formatPercent, fromCents } from '#shared/money/money.ts';
import { roundRemise, toRaisonText } from '#shared/prix/raison-texts.ts';
import { toJour } from '#shared/time/dates.ts';
import type { Step } from './chain-rows.ts';
import classes from './document.module.css';
import { DocumentChain } from './document-chain.tsx';

type Props = { kind: VenteKind; document: DocumentRecord };
type SheetProps = Props & { chain: readonly Step[] };

/** Shows the content of a document: who, when, what, how much. */
export function DocumentSheet({ kind, document, chain }: SheetProps) {
  return (
    <div className={classes.sheet}>
      <DocumentChain chain={chain} current={document.numero} />
      <Group gap="var(--space-3) var(--space-6)" align="stretch" justify="space-between">
        <DocumentClient kind={kind} document={document} />
        <Facts kind={kind} document={document} />
      </Group>
      <DocumentLinesTable lignes={document.lignes ?? []} />
      <Sums kind={kind} document={document} />
    </div>
  );
}

function DocumentClient({ kind, document: { client_code, client_intitule } }: Props) {
  const { path } = tiersKindLabels[useIsProspect(kind, client_code) ? 'prospect' : 'client'];
  return (
    <div>
      <Link className={classes.client} to={`${path}/${encodeURIComponent(client_code)}`}>
        {client_intitule}
      </Link>
      <p className={classes.quiet}>
        <Code>{client_code}</Code>
      </p>
    </div>
  );
}

function Facts({ kind, document }: Props) {
  const { date, date_echeance, reference, ticket, facture_demandee, livraison } = document;
  const hasExpired = isExpired(kind, document, toJour(useNow()));
  return (
    <dl className={classes.facts}>
      <dt>Date</dt>
      <dd>
        <Day of={date} />
      </dd>
      {date_echeance && (
        <>
          <dt>{kindLabels[kind].due}</dt>
          <dd>
            <Day of={date_echeance} />
          </dd>
        </>
      )}
      {hasExpired && (
        <>
          <dt>Validité</dt>
          <dd>
            <Tag icon={IconClockExclamation} tone="warning">
              Expiré
            </Tag>
          </dd>
        </>
      )}
      {reference && (
        <>
          <dt>Référence</dt>
          <dd>{reference}</dd>
        </>
      )}
      <Delivery of={livraison} />
      <Tie label="Facture du ticket" numero={ticket} />
      <Tie label="Facture demandée" numero={facture_demandee} />
    </dl>
  );
}

/** Links a ticket and the invoice that was asked for afterwards. */
function Tie({ label, numero }: { label: string; numero: string | null | undefined }) {
  if (!numero) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <NumeroLink numero={numero} type={documentKinds.facture.code} />
      </dd>
    </>
  );
}

export function DocumentLinesTable({ lignes }: { lignes: readonly LigneRecord[] }) {
  return (
    <ReadLines>
      {lignes.map((ligne, index) => (
        // Lines have no identity of their own, and never move on this screen.
        <LineRow key={index} ligne={ligne} />
      ))}
    </ReadLines>
  );
}

function LineRow({ ligne }: { ligne: LigneRecord }) {
  const raison = toRaisonText(ligne.raison_prix);
  if (ligne.article_code === '') {
    return (
      <tr>
        <td colSpan={4} className={classes.comment}>
          {ligne.designation}
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <td>
        <span className={classes.designation}>{ligne.designation}</span>
        <span className={classes.code}>
          <Code>{ligne.article_code}</Code>
        </span>
        {raison && <span className={classes.code}>{raison}</span>}
        {ligne.eco_participation_ht && (
          <span className={classes.code}>
            + éco-participation <Price of={ligne.eco_participation_ht} />
          </span>
        )}
      </td>
      <td>
        <Quantity of={ligne.quantite} unit={ligne.unite} />
      </td>
      <td>
        <Price of={ligne.prix_unitaire_ht} />
        {ligne.remise_pourcentage > 0 && (
          <span className={classes.code}>
            − <Percent of={roundRemise(ligne.remise_pourcentage)} />
          </span>
        )}
      </td>
      <td>
        <Amount of={ligne.montant_ht} />
      </td>
    </tr>
  );
}

function Sums({ kind, document }: Props) {
  const { total_ht, total_ttc, tvas, reste_du, regime_tva } = document;
  // A quote or an order owes nothing: 0,00 under its total would read as paid.
  const isDue = kind === 'facture' || kind === 'avoir';
  return (
    <dl className={classes.sums}>
      <Remise of={document} />
      <dt>Total HT</dt>
      <dd>
        <Amount of={total_ht} />
      </dd>
      {tvas.map(({ taux, montant_tva }) => (
        <div className={classes.rate} key={taux}>
          <dt>{regime_tva ? regimeLabels[regime_tva] : `TVA ${formatPercent(taux)}`}</dt>
          <dd>
            <Amount of={montant_tva} />
          </dd>
        </div>
      ))}
      <dt className={classes.ttc}>Total TTC</dt>
      <dd className={classes.ttc}>
        <Amount of={total_ttc} />
      </dd>
      <Deduits of={document} />
      {isDue && typeof reste_du === 'number' && reste_du !== total_ttc && (
        <>
          <dt>Reste à régler</dt>
          <dd>
            <Amount of={reste_du} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** Shows the discount of the whole. */
function Remise({ of: { lignes = [], tvas, remise_globale } }: { of: DocumentRecord }) {
  if (!remise_globale) return null;
  const { pourcentage, motif } = remise_globale;
  return (
    <>
      <dt>{`Remise de ${formatPercent(pourcentage)}${motif === '' ? '' : `, ${motif}`}`}</dt>
      <dd>
        <Amount of={-fromCents(toRemiseHt({ lignes, tvas, remise_globale }))} />
      </dd>
    </>
  );
}

/** Shows where it is delivered, when that is not the customer's own address. */
function Delivery({ of: livraison }: { of: Livraison | null | undefined }) {
  if (!livraison) return null;
  const { nom, adresse, complement, code_postal, ville, pays, date } = livraison;
  const place = [nom, complement, adresse, `${code_postal} ${ville}`.trim(), pays].filter(Boolean).join(', ');
  return (
    <>
      <dt>Livraison</dt>
      <dd>
        {date && <Day of={date} />} {place}
      </dd>
    </>
  );
}

/** Shows the deposit invoices it takes off, with links. */
function Deduits({ of: { acomptes_deduits } }: { of: DocumentRecord }) {
  if (!acomptes_deduits || acomptes_deduits.length === 0) return null;
  return (
    <>
      <dt>Acomptes déduits</dt>
      <dd />
      {acomptes_deduits.map(({ numero, montant_ttc }) => (
        <div className={classes.rate} key={numero}>
          <dt>
            <NumeroLink numero={numero} type={documentKinds.facture.code} />
          </dt>
          <dd>
            <Amount of={-montant_ttc} />
          </dd>
        </div>
      ))}
    </>
  );
}
