import { VisuallyHidden } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { useEffect, useRef } from 'react';
import classes from './search.module.css';
import type { Found, SearchResult } from './search-result.ts';
import { useFoundActions } from './use-found-actions.tsx';
import { useFoundArticles } from './use-found-articles.tsx';
import { useFoundClients } from './use-found-clients.tsx';
import { useFoundDocuments } from './use-found-documents.tsx';
import { useFoundGuide } from './use-found-guide.tsx';
import { useFoundPlaces } from './use-found-places.tsx';
import { useOffers } from './use-offers.tsx';

/** Shows the results for the typed text; without any, says so and offers what can be done instead. */
export function SearchResults({ typed }: { typed: string }) {
  const found = useFound(typed);
  const offers = useOffers(typed);
  const count = found.reduce((sum, { results }) => sum + results.length, 0);
  const isNothing = count === 0 && !found.some(({ isPending }) => isPending);
  const list = useFirstSelected();
  return (
    <>
      <VisuallyHidden>
        <output>{typed !== '' && count > 0 && `${count} ${count > 1 ? 'résultats' : 'résultat'}`}</output>
      </VisuallyHidden>
      {isNothing && (
        <output className={classes.nothing}>
          {`Rien ne correspond à «\u00a0${typed}\u00a0». Essayez un autre mot, ou\u00a0:`}
        </output>
      )}
      <Spotlight.ActionsList ref={list}>
        {found.map((group) => (
          <Group key={group.label} {...group} />
        ))}
        {isNothing && <Group label="Faire autrement" results={offers} />}
      </Spotlight.ActionsList>
    </>
  );
}

function useFound(typed: string): Found[] {
  const places = useFoundPlaces(typed);
  const clients = useFoundClients(typed);
  const documents = useFoundDocuments(typed);
  const articles = useFoundArticles(typed);
  const guide = useFoundGuide(typed);
  const actions = useFoundActions(typed);
  return typed === '' ? [documents, places, actions] : [places, clients, documents, articles, actions, guide];
}

/** Selects the first result for Enter, also when it arrives after the text. */
function useFirstSelected() {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isSelected = list.current?.querySelector('[data-selected]');
    if (!isSelected) list.current?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  });
  return list;
}

function Group({ label, results }: { label: string; results: readonly SearchResult[] }) {
  if (results.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {results.map(({ key, icon, label: name, detail, end, open }) => (
        <Spotlight.Action
          key={key}
          label={name}
          leftSection={icon}
          rightSection={end}
          onClick={open}
          {...(detail ? { description: detail } : {})}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
