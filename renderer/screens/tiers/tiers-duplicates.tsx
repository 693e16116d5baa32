import { useDebouncedValue } from '@mantine/hooks';
import { Link } from 'react-router';
import { tiersApis } from '#renderer/api/tiers-kinds.ts';
import { WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { compactIdentifier } from '#shared/identifiers/identifiers.ts';
import { foldText } from '#shared/text/search-text.ts';
import { tiersWords } from './tiers-words.ts';

type Typed = { intitule: string; siret: string };
type Props = { kind: TiersKind; values: Typed; numero: string | undefined };

/** Warns, while one types, of somebody who is already there under the same name or SIRET. */
export function TiersDuplicates({ kind, values: { intitule, siret }, numero }: Props) {
  const [typed] = useDebouncedValue<Typed>({ intitule, siret }, 250);
  const { useSearch } = tiersApis[kind];
  const byName = useSearch(typed.intitule.trim(), typed.intitule.trim().length >= 3);
  const bySiret = useSearch(compactIdentifier(typed.siret), compactIdentifier(typed.siret).length === 14);
  const found = [...(bySiret.data ?? []), ...(byName.data ?? [])];
  const same = found.find((tiers) => tiers.numero !== numero && isSame(tiers, typed));
  if (!same) return null;
  return (
    <WholeLine>
      <Notice tone="warning">
        {'Déjà enregistré\u00a0: '}
        <Link to={`${tiersWords[kind].path}/${encodeURIComponent(same.numero)}`}>
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
