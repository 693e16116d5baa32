import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { type Choice, Picker } from '#renderer/ui/picker/picker.tsx';
import { browseArticles } from '#shared/contracts/articles/article-list.ts';
import { listFamilles } from '#shared/contracts/articles/familles.ts';
import type { Cible } from '#shared/contracts/prix/regles-prix.ts';
import classes from './prix.module.css';

type Chosen = { cible: Cible; code: string; nom: string };

const most = 12;
const mostFamilles = 3;

/** Shows a search for an article by any part of its name or codes, or for a family; a picked one is added. */
export function CiblePicker({
  label,
  only,
  onPick,
}: {
  label: string;
  only?: Cible;
  onPick: (chosen: Chosen) => void;
}) {
  const [typed, setTyped] = useState('');
  const { found, isCurrent, isAsked } = useFound(typed.trim(), only);
  const choices = found.map(
    (one): Choice => ({
      key: `${one.cible} ${one.code}`,
      content: (
        <span className={classes.choice}>
          <span>{one.cible === 'famille' ? `Famille ${one.nom}` : one.nom}</span>
          <Code>{one.code}</Code>
        </span>
      ),
      pick() {
        setTyped('');
        onPick(one);
      },
    }),
  );
  return (
    <Picker
      label={label}
      value={typed}
      onChange={setTyped}
      choices={isAsked ? choices : []}
      isCurrent={isCurrent}
      nothing="Rien ne correspond."
      placeholder={label}
      data-scan=""
      icon={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
    />
  );
}

/** Finds families and articles that match. */
function useFound(q: string, only: Cible | undefined) {
  const isAsked = q !== '';
  const options = { keepsPrevious: true, isEnabled: isAsked };
  const articles = useAnswer(browseArticles, { query: { q, debut: 0, limit: most } }, options);
  const familles = useAnswer(listFamilles, { query: { filtre: q } }, options);
  const details = (familles.data ?? []).filter(({ est_total }) => !est_total).slice(0, mostFamilles);
  const found: Chosen[] = [
    ...details.map(({ code, intitule }) => ({ cible: 'famille' as const, code, nom: intitule })),
    ...(articles.data?.data ?? []).map(({ reference, designation }) => ({
      cible: 'article' as const,
      code: reference,
      nom: designation,
    })),
  ].filter(({ cible }) => only === undefined || cible === only);
  return { found, isAsked, isCurrent: [articles, familles].every((one) => one.isSuccess && !one.isPlaceholderData) };
}
