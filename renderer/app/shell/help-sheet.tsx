import { Button } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toGuideAddress } from '#renderer/screens/guide/guide-sections.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { groupBy } from '#renderer/ui/group-by.ts';
import { type Shortcut, useShortcuts } from '#renderer/ui/keyboard/shortcuts.store.ts';
import { Keys, toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { desktopEvents } from '#shared/desktop.ts';
import { useHelp } from './help.store.ts';
import classes from './help-sheet.module.css';

/** Shows every shortcut that works on the present screen, read from the registry that runs them. */
export function HelpSheet() {
  const { isOpen, open, close } = useHelp();
  useShortcut('F1', 'Afficher les raccourcis', open, { group: 'Partout' });
  useShortcut('?', 'Afficher les raccourcis', open, { group: 'Partout' });
  useEffect(() => {
    function handle(event: Event) {
      event.preventDefault();
      open();
    }
    window.addEventListener(desktopEvents.help, handle);
    return () => window.removeEventListener(desktopEvents.help, handle);
  }, [open]);

  return (
    <Dialog isOpen={isOpen} onClose={close} title="Raccourcis clavier" size="44rem">
      <Sheet />
      <GuideLink onFollow={close} />
    </Dialog>
  );
}

/** Links to the part of the guide about the present screen. */
function GuideLink({ onFollow }: { onFollow: () => void }) {
  const { pathname } = useLocation();
  const go = useNavigate();

  function open() {
    onFollow();
    void go(toGuideAddress(pathname));
  }

  useShortcut('G', 'Ouvrir le guide', open, { group: 'Aide' });
  return (
    <Button
      variant="default"
      onClick={open}
      leftSection={<IconBook size={17} stroke={1.7} aria-hidden="true" />}
      {...toKeyProps('G')}
    >
      Lire le guide de cet écran
    </Button>
  );
}

function Sheet() {
  const shortcuts = useShortcuts((store) => store.shortcuts).filter(({ layer }) => layer === 0);
  const groups = groupBy(shortcuts, ({ group }) => group).reverse();
  return (
    <div className={classes.groups}>
      {groups.map(([group, listed]) => (
        <section key={group}>
          <h2 className={classes.heading}>{group}</h2>
          <dl>
            {groupBy(listed, ({ label }) => label).map(([label, alternatives]) => (
              <Line key={label} label={label} alternatives={alternatives} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Line({ label, alternatives }: { label: string; alternatives: readonly Shortcut[] }) {
  const keys = [...new Set(alternatives.map((shortcut) => shortcut.keys))];
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>
        {keys.map((combination) => (
          <Keys key={combination} of={combination} isRead />
        ))}
      </dd>
    </div>
  );
}
