import type { Request } from 'express';
import { hasRole } from '#shared/utilisateurs/role.ts';
import { getAddress, isLocalRequest } from '#server/http/guards/local-request.ts';
import { Reply } from '#server/http/answers/reply.ts';
import type { Route } from '#server/http/route.ts';
import { approve } from '#shared/contracts/utilisateurs/approvals.ts';
import {
  changePassword,
  getSession,
  getSetup,
  login,
  logout,
  logoutEverywhere,
  refreshSession,
  runSetup,
} from '#shared/contracts/utilisateurs/auth.ts';
import { getPin, removePin, setPin, switchByPin } from '#shared/contracts/utilisateurs/pin.ts';
import type { AuthService, SignedIn } from './auth.service.ts';
import { findTokens, toClearedCookies, toCookies } from './session-cookies.ts';

const success = true as const;

/** Mounts the group Authentification, except for the API keys. */
export function authRoutes(route: Route, auth: AuthService): void {
  route(login, async ({ body, http }) => {
    const arriving = { tokens: findTokens(http), address: getAddress(http) };
    return toSession(await auth.login(body, arriving), http);
  });
  route(refreshSession, async ({ http }) => toSession(await auth.refresh(findTokens(http)), http));
  route(logout, async ({ http }) => {
    await auth.logout(findTokens(http));
    return new Reply({ success }, { 'set-cookie': toClearedCookies(http) });
  });
  route(logoutEverywhere, async ({ context, http }) => {
    await auth.logoutEverywhere(context.caller);
    return new Reply({ success }, { 'set-cookie': toClearedCookies(http) });
  });
  route(getSession, ({ context }) => ({ success, user: auth.getUser(context.caller) }));
  route(getSetup, ({ context, http }) => auth.getEntry(context.caller, findTokens(http)));
  route(runSetup, async ({ body, context, http }) => {
    const from = { isLocal: isLocalRequest(http), isAdmin: hasRole(context.caller.role, 'admin') };
    return toSession(await auth.runSetup(body, from, findTokens(http)), http);
  });
  route(changePassword, async ({ body, context, http }) => {
    await auth.changePassword(context.caller, body, findTokens(http));
    return { success };
  });
  const toAt = (http: Request) => ({ tokens: findTokens(http), isLocal: isLocalRequest(http) });
  route(getPin, ({ context, http }) => auth.getPin(context.caller, toAt(http)));
  route(setPin, async ({ body, context }) => {
    await auth.setPin(context.caller, body);
    return { success };
  });
  route(removePin, async ({ context }) => {
    await auth.removePin(context.caller);
    return { success };
  });
  route(switchByPin, async ({ body, context, http }) =>
    toSession(await auth.switchTo(context.caller, body, toAt(http)), http),
  );
  route(approve, ({ body, context }) => auth.approve(context.caller, body));
}

function toSession({ user, tokens }: SignedIn, request: Request) {
  return new Reply({ success, user }, tokens ? { 'set-cookie': toCookies(tokens, request) } : {});
}
