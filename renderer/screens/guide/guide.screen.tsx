import { type GuidePart, parts } from 'virtual:guide';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Empty } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { ScrollRegion } from '#renderer/ui/screen/scroll-region.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { findParts } from './find-parts.ts';
import classes from './guide.module.css';

/** Shows the staff's guide, the same text as docs/guide.md, searched while typing. */
export function GuideScreen() {
  const [typed, setTyped] = useAddressText('q');
  const found = findParts(parts, typed);
  const text = useRef<HTMLElement>(null);
  useShownEntry();

  return (
    <Screen
      title="Guide"
      toolbar={
        <SearchField
          label="Chercher dans le guide"
          value={typed}
          onChange={setTyped}
          onLeave={() => text.current?.focus()}
        />
      }
    >
      {found.length === 0 ? (
        <Empty title={`Le guide ne dit rien de «\u00a0${typed.trim()}\u00a0»`}>Essayez un autre mot.</Empty>
      ) : (
        <div className={classes.guide}>
          <Contents parts={found} />
          <ScrollRegion className={classes.text} ref={text} aria-label="Texte du guide">
            {found.map((part) => (
              <Part key={part.id} part={part} />
            ))}
          </ScrollRegion>
        </div>
      )}
    </Screen>
  );
}

function Contents({ parts: listed }: { parts: readonly GuidePart[] }) {
  const { search } = useLocation();
  const go = useNavigate();
  return (
    <nav className={classes.contents} aria-label="Sommaire du guide">
      <ul>
        {listed.map(({ id, title, depth }) => (
          <li key={id} data-depth={depth}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                void go({ search, hash: encodeURIComponent(id) }, { replace: true });
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Part({ part: { id, title, depth, html } }: { part: GuidePart }) {
  const go = useNavigate();
  const Heading = depth === 2 ? 'h2' : 'h3';

  /** Follows a link of the guide to another of its parts. */
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const hash = link?.getAttribute('href');
    if (!hash?.startsWith('#')) return;
    event.preventDefault();
    void go({ hash }, { replace: true });
  }

  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {/* Generated from the guide when the screens are built; nothing typed by a user is in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- clicked are its links, which have keys */}
      <div onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

/** Scrolls the part in the address to the top. */
function useShownEntry() {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash, key]);
}
