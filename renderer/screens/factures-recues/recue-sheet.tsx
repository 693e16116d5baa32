import { Group } from '@mantine/core';
import { Link } from 'react-router';
import classes from '#renderer/screens/documents/card/document.module.css';
import { ReadLines } from '#renderer/screens/documents/read-lines.tsx';
import { Code, Day, Quantity } from '#renderer/ui/figures.tsx';
import type { FactureLue, LigneLue } from '#shared/contracts/achats/facture-lue.ts';
import { formatIban } from '#shared/identifiers/identifiers.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { MontantDevise, PrixUnitaire } from './montant-devise.tsx';

type Props = { lecture: FactureLue; fournisseurCode: string | null };

/** Shows the content of the file: from whom, what, how much. */
export function RecueSheet({ lecture, fournisseurCode }: Props) {
  const { lignes, devise } = lecture;
  return (
    <div className={classes.sheet}>
      <Group gap="var(--space-3) var(--space-6)" align="stretch" justify="space-between">
        <Supplier of={lecture.vendeur} code={fournisseurCode} />
        <Facts of={lecture} />
      </Group>
      {lignes.length > 0 && (
        <ReadLines>
          {lignes.map((ligne, index) => (
            // Lines have no identity of their own, and never move on this screen.
            <LineRow key={index} ligne={ligne} devise={devise} />
          ))}
        </ReadLines>
      )}
      <Sums of={lecture} />
    </div>
  );
}

function Supplier({ of, code }: { of: FactureLue['vendeur']; code: string | null }) {
  const { nom, siret, siren, tva_intra, adresse, complement, code_postal, ville, pays } = of;
  const place = [adresse, complement, [code_postal, ville].filter(Boolean).join(' '), pays === 'FR' ? null : pays];
  return (
    <div>
      {code === null ? (
        <span className={classes.client}>{nom}</span>
      ) : (
        <Link className={classes.client} to={`/fournisseurs/${encodeURIComponent(code)}`}>
          {nom}
        </Link>
      )}
      <p className={classes.quiet}>{place.filter(Boolean).join(', ')}</p>
      <p className={classes.quiet}>
        <Code>{[siret ?? siren, tva_intra].filter(Boolean).join(' · ')}</Code>
      </p>
    </div>
  );
}

function Facts({ of: { date, date_echeance, date_livraison, references, paiement } }: { of: FactureLue }) {
  const said = [
    { label: 'Date', value: <Day of={date} /> },
    { label: 'Échéance', value: date_echeance && <Day of={date_echeance} /> },
    { label: 'Livrée le', value: date_livraison && <Day of={date_livraison} /> },
    { label: 'Commande', value: references.commande },
    { label: 'Bon de livraison', value: references.bon_livraison },
    { label: 'Facture d’origine', value: references.factures.map(({ numero }) => numero).join(', ') },
    { label: 'IBAN', value: paiement.iban && <Code>{formatIban(paiement.iban)}</Code> },
    { label: 'Libellé du paiement', value: paiement.libelle },
  ];
  return (
    <dl className={classes.facts}>
      {said
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <div className={classes.rate} key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function LineRow({ ligne, devise }: { ligne: LigneLue; devise: string }) {
  const { designation, reference, description, note, quantite, prix_unitaire_ht, par, montant_ht } = ligne;
  return (
    <tr>
      <td>
        <span className={classes.designation}>{designation}</span>
        {reference && (
          <span className={classes.code}>
            <Code>{reference}</Code>
          </span>
        )}
        {[description === designation ? null : description, note].filter(Boolean).map((text) => (
          <span className={classes.reason} key={text}>
            {text}
          </span>
        ))}
      </td>
      <td>{quantite !== null && <Quantity of={quantite} />}</td>
      <td>
        <PrixUnitaire of={prix_unitaire_ht} par={par} devise={devise} />
      </td>
      <td>
        <MontantDevise of={montant_ht} devise={devise} />
      </td>
    </tr>
  );
}

function Sums({ of: { totaux, tvas, ajustements, devise } }: { of: FactureLue }) {
  const { total_ht, total_ttc, deja_paye, net_a_payer } = totaux;
  const rows = [
    ...ajustements.map(({ motif, montant, est_remise }) => ({
      label: motif ?? (est_remise ? 'Remise' : 'Frais'),
      of: est_remise ? -montant : montant,
    })),
    { label: 'Total HT', of: total_ht },
    ...tvas.map(({ taux, montant_tva }) => ({
      label: taux === null ? 'TVA' : `TVA ${formatQuantity(taux)}\u202f%`,
      of: montant_tva,
    })),
  ];
  return (
    <dl className={classes.sums}>
      {rows.map(({ label, of }, index) => (
        <Sum key={`${index} ${label}`} label={label} of={of} devise={devise} />
      ))}
      <dt className={classes.ttc}>Total TTC</dt>
      <dd className={classes.ttc}>
        <MontantDevise of={total_ttc} devise={devise} />
      </dd>
      {deja_paye ? <Sum label="Déjà payé" of={-deja_paye} devise={devise} /> : null}
      {net_a_payer !== total_ttc && <Sum label="Net à payer" of={net_a_payer} devise={devise} />}
    </dl>
  );
}

function Sum({ label, of, devise }: { label: string; of: number | null; devise: string }) {
  if (of === null) return null;
  return (
    <div className={classes.rate}>
      <dt>{label}</dt>
      <dd>
        <MontantDevise of={of} devise={devise} />
      </dd>
    </div>
  );
}
