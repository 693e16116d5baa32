import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCheck,
  IconDeviceDesktop,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSun,
  IconUsers,
} from '@tabler/icons-react';
import { useSession } from '#renderer/stores/session.store.ts';
import { Keys } from '#renderer/ui/keyboard/shortcuts.tsx';
import type { User } from '#shared/contracts/utilisateurs/users.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import { closeSession } from './close-session.ts';
import { useHelp } from './help.store.ts';
import { AccountDialog } from './person/account-dialog.tsx';
import { useSwitch } from './person/switch.store.ts';
import classes from './user-menu.module.css';

const roles: Record<Role, string> = {
  admin: 'Administration',
  responsable: 'Responsable',
  vendeur: 'Vente',
  lecture: 'Lecture',
};

const schemes = [
  { value: 'light', label: 'Clair', icon: IconSun },
  { value: 'dark', label: 'Sombre', icon: IconMoon },
  { value: 'auto', label: 'Comme le système', icon: IconDeviceDesktop },
] as const;

export function UserMenu() {
  const user = useSession((session) => session.user);
  const [isAccountOpen, account] = useDisclosure();
  if (!user) return null;
  return (
    <>
      <UserItems user={user} openAccount={account.open} />
      <AccountDialog isOpen={isAccountOpen} onClose={account.close} />
    </>
  );
}

function UserItems({ user, openAccount }: { user: User; openAccount: () => void }) {
  const openHelp = useHelp((help) => help.open);
  const openSwitch = useSwitch((store) => store.open);
  return (
    <Menu position="top-start" width="target">
      <Menu.Target>
        <UnstyledButton className={classes.user ?? ''}>
          <span className={classes.name}>{`${user.prenom} ${user.nom}`.trim()}</span>
          <span className={classes.role}>{roles[user.role]}</span>
          <IconSelector size={15} stroke={1.7} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openHelp}>
          Raccourcis clavier
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers size={16} />} rightSection={<Keys of="Alt+P" />} onClick={openSwitch}>
          Changer de personne
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} />} onClick={openAccount}>
          Mot de passe et sessions
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void closeSession()}>
          Fermer la session
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function SchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });

  function choose(scheme: (typeof schemes)[number]['value']) {
    setColorScheme(scheme);
    void window.comptoir?.setTheme(scheme === 'auto' ? 'system' : scheme);
  }

  return (
    <>
      <Menu.Label>Apparence</Menu.Label>
      {schemes.map(({ value, label, icon: Glyph }) => (
        <Menu.Item
          key={value}
          leftSection={<Glyph size={16} />}
          rightSection={value === colorScheme && <IconCheck size={16} aria-label="choisi" />}
          onClick={() => choose(value)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
