import { KnownProperties, Properties } from '#renderer/ui/card/properties.tsx';
import { RecordCard } from '#renderer/ui/card/record-card.tsx';
import { Amount, Code, Day, Percent } from '#renderer/ui/figures.tsx';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import type { Obstacle } from '#shared/facturx/obstacles.ts';
import { formatSiret } from '#shared/identifiers/identifiers.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { AnnuaireLookup } from './annuaire-lookup.tsx';
import { clienteleLabels, regimeLabels } from '#renderer/records/tiers/tiers-labels.ts';
import { useFacturxObstacles } from './use-facturx-obstacles.ts';

/** Shows the properties of a third party; rare ones last, and only where known. */
export function TiersCard({ tiers }: { tiers: Tiers }) {
  const { encours_autorise } = tiers;
  return (
    <RecordCard>
      <Properties
        title="Contact"
        of={[
          { label: 'Interlocuteur', value: tiers.contact },
          { label: 'Téléphone', value: tiers.telephone },
          { label: 'Portable', value: tiers.portable },
          { label: 'E-mail', value: tiers.email && <a href={`mailto:${tiers.email}`}>{tiers.email}</a> },
          { label: 'Site', value: tiers.site_web },
        ]}
      />
      <Properties
        title="Adresse"
        of={[
          { label: 'Rue', value: [tiers.adresse, tiers.complement].filter(Boolean).join(', ') },
          { label: 'Ville', value: [tiers.code_postal, tiers.ville].filter(Boolean).join(' ') },
          { label: 'Région', value: tiers.region },
          { label: 'Pays', value: tiers.pays },
        ]}
      />
      <Identifiers tiers={tiers} />
      {!tiers.est_fournisseur && <AnnuaireLookup tiers={tiers} />}
      <Properties
        title="Conditions"
        of={[
          { label: 'Remise maximale', value: !tiers.est_fournisseur && <Percent of={tiers.remise_max} /> },
          { label: 'Encours autorisé', value: encours_autorise !== null && <Amount of={encours_autorise} /> },
          { label: 'Catégorie tarifaire', value: tiers.categorie_tarifaire },
          { label: 'Compte', value: tiers.compte_general },
          { label: 'Commercial', value: tiers.commercial_nom },
          { label: 'Depuis le', value: tiers.date_creation && <Day of={tiers.date_creation} /> },
          { label: 'Modifié le', value: tiers.date_modification && <Day of={tiers.date_modification} /> },
        ]}
      />
      <Company tiers={tiers} />
    </RecordCard>
  );
}

function Identifiers({ tiers }: { tiers: Tiers }) {
  const obstacles = useFacturxObstacles(tiers.est_fournisseur ? undefined : tiers);
  return (
    <Properties
      title="Identifiants"
      of={[
        { label: 'Forme juridique', value: tiers.forme_juridique },
        { label: 'Clientèle', value: tiers.clientele && clienteleLabels[tiers.clientele] },
        { label: 'SIRET', value: tiers.siret && <Code>{formatSiret(tiers.siret)}</Code> },
        { label: 'SIREN', value: tiers.siret === null && tiers.siren && <Code>{formatSiret(tiers.siren)}</Code> },
        { label: 'TVA', value: tiers.tva_intra && <Code>{tiers.tva_intra}</Code> },
        { label: 'TVA de ses achats', value: tiers.regime_tva && regimeLabels[tiers.regime_tva] },
        { label: 'Adresse électronique', value: tiers.adresse_electronique },
        { label: 'Facture électronique', value: obstacles && toReadiness(obstacles) },
        { label: 'Code NAF', value: tiers.code_naf },
      ]}
    />
  );
}

function Company({ tiers }: { tiers: Tiers }) {
  const { effectif, ca_annuel } = tiers;
  return (
    <>
      <KnownProperties
        title="Activité"
        of={[
          { label: 'État', value: toState(tiers) },
          { label: 'Civilité', value: tiers.civilite },
          { label: 'Secteur', value: tiers.secteur },
          { label: 'Effectif', value: effectif !== null && formatQuantity(effectif) },
          { label: 'Son propre chiffre d’affaires', value: ca_annuel !== null && <Amount of={ca_annuel} /> },
          { label: 'Télécopie', value: tiers.telecopie },
        ]}
      />
    </>
  );
}

function toReadiness(obstacles: readonly Obstacle[]): string {
  return obstacles.length === 0 ? 'Prête' : obstacles.map(({ phrase }) => phrase).join(' ');
}

function toState({ est_actif, est_en_sommeil }: Tiers): string | null {
  if (!est_actif) return 'Inactif';
  return est_en_sommeil ? 'En sommeil' : null;
}
