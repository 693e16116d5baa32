import { useDebouncedValue } from '@mantine/hooks';
import { Link } from 'react-router';
import { tiersApis } from '#renderer/api/tiers-kinds.ts';
import { WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { compactIdentifier } from '#shared/identifiers/identifiers.ts';
import { foldText } from '#shared/text/search-text.ts';
import { tiersKindLabels } from '#renderer/records/tiers/tiers-labels.ts';

type Typed = { intitule: string; siret: string; siren: string };
type Props = { kind: TiersKind; values: Typed; numero: string | undefined };

/**
 * Warns, while typing, of a third party with the same name or SIRET, or of another establishment of the same company.
 */
export function TiersDuplicates({ kind, values: { intitule, siret, siren }, numero }: Props) {
  const [typed] = useDebouncedValue<Typed>({ intitule, siret, siren }, 250);
  const { useSearch } = tiersApis[kind];
  const byName = useSearch(typed.intitule.trim(), typed.intitule.trim().length >= 3);
  const bySiren = useSearch(compactIdentifier(typed.siren), compactIdentifier(typed.siren).length === 9);
  const found = [...(bySiren.data ?? []), ...(byName.data ?? [])].filter((tiers) => tiers.numero !== numero);
  const twin = found.find((tiers) => isSame(tiers, typed));
  const same = twin ?? found.find((tiers) => isOfCompany(tiers, typed));
  if (!same) return null;
  return (
    <WholeLine>
      <Notice tone="warning">
        {twin ? 'Déjà enregistré\u00a0: ' : 'Même entreprise, autre établissement\u00a0: '}
        <Link to={`${tiersKindLabels[kind].path}/${encodeURIComponent(same.numero)}`}>
          {[same.intitule, same.ville].filter(Boolean).join(', ')}
        </Link>
      </Notice>
    </WholeLine>
  );
}

function isSame(tiers: Tiers, { intitule, siret }: Typed): boolean {
  const isNamed = foldText(tiers.intitule) === foldText(intitule);
  return isNamed || (siret !== '' && tiers.siret === compactIdentifier(siret));
}

/** Returns whether it is the same company, which has one SIREN, and a SIRET for each establishment. */
function isOfCompany(tiers: Tiers, { siren }: Typed): boolean {
  return siren !== '' && tiers.siren === compactIdentifier(siren);
}
