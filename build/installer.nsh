# What Comptoir's installer for Windows does besides electron-builder's own, which includes this file by its name.
!include LogicLib.nsh
!include FileFunc.nsh
!include WordFunc.nsh

!define POLICY_FOLDER "$APPDATA\Comptoir"
!define FIREWALL_RULE "Comptoir (caisses de la boutique)"
# Owner: administrators. All for them and for the system, reading for the others; nothing from the folder above, where anybody may make files.
!define POLICY_RIGHTS "O:BAD:PAI(A;OICI;FA;;;BA)(A;OICI;FA;;;SY)(A;OICI;0x1200a9;;;BU)"
# What the service of comptoir.winsw.xml writes: its data, which nobody else reads, and where it tells windows that it is there.
!define DATA_RIGHTS "O:BAD:PAI(A;OICI;FA;;;BA)(A;OICI;FA;;;SY)(A;OICI;FA;;;LS)"
!define TOLD_RIGHTS "${DATA_RIGHTS}(A;OICI;0x1200a9;;;BU)"
!define SERVICE "comptoir"
# Here electron-builder writes where the program is.
!define INSTALLED_KEY "Software\${APP_GUID}"

# 0: the service of this machine ran when the installer came.
Var wasServing

!macro startServiceAgain
  ${If} $wasServing == 0
    nsExec::Exec '"$SYSDIR\net.exe" start ${SERVICE}'
    Pop $R0
  ${EndIf}
!macroend

!ifndef BUILD_UNINSTALLER
  # /PARTAGE=1 on the command line: this machine serves the tills of its shop.
  Var isShared

  # Where an installer before this one has put the program; empty at the first installation.
  Var wasInstalledIn

  # Whoever may write here decides for everybody at this machine: without these rights nothing is installed.
  Function giveRights
    Exch $R3
    Exch
    Exch $R0
    Push $R1
    Push $R2
    System::Call 'advapi32::ConvertStringSecurityDescriptorToSecurityDescriptorW(w R3, i 1, *p .R1, p 0) i .R2'
    # Its owner and its list of rights, and none that it would inherit.
    System::Call 'advapi32::SetFileSecurityW(w R0, i 0x80000005, p R1) i .R2'
    System::Call 'kernel32::LocalFree(p R1)'
    ${If} $R2 == 0
      MessageBox MB_OK|MB_ICONSTOP "Les droits de $R0 n’ont pas pu être donnés. Relancez l’installation en administrateur." /SD IDOK
      # The next attempt is a first installation too.
      ${If} $wasInstalledIn == ""
        DeleteRegValue HKLM "${INSTALLED_KEY}" InstallLocation
      ${EndIf}
      !insertmacro startServiceAgain
      SetErrorLevel 5
      Quit
    ${EndIf}
    Pop $R2
    Pop $R1
    Pop $R0
    Pop $R3
  FunctionEnd
!endif

!macro giveRightsTo path rights
  Push "${path}"
  Push "${rights}"
  Call giveRights
!macroend

# A folder whose rights IT may change: they are given when it is made, and when others may have made it before the first installation.
!macro makeServiceFolder name rights
  ${If} $wasInstalledIn == ""
  ${OrIfNot} ${FileExists} "${POLICY_FOLDER}\${name}"
    CreateDirectory "${POLICY_FOLDER}\${name}"
    !insertmacro giveRightsTo "${POLICY_FOLDER}\${name}" "${rights}"
  ${EndIf}
!macroend

!macro customInit
  ReadRegStr $wasInstalledIn HKLM "${INSTALLED_KEY}" InstallLocation
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/PARTAGE=" $isShared
  ClearErrors
  # The program itself goes back to a version that the policy pins, and says so by --updated.
  ReadRegStr $R1 HKLM "${UNINSTALL_REGISTRY_KEY}" DisplayVersion
  ${GetOptions} $R0 "/ANCIENNE=" $R2
  ClearErrors
  ${VersionCompare} "$R1" "${VERSION}" $R3
  ${If} $R1 != ""
  ${AndIf} $R3 == 1
  ${AndIf} $R2 != 1
  ${AndIfNot} ${isUpdated}
    MessageBox MB_OK|MB_ICONSTOP "Comptoir $R1, plus récent que ${VERSION}, est installé : rien n’a été changé. Pour revenir en arrière, lisez « Revenir à une version antérieure » dans le guide, puis relancez avec /ANCIENNE=1." /SD IDOK
    SetErrorLevel 1638
    Quit
  ${EndIf}
!macroend

# As electron-builder's own, which leaves the service stopped: the program of before is still there.
!macro customUnInstallCheck
  ${If} ${Errors}
    DetailPrint "Le programme de désinstallation n’a pas pu être lancé."
  ${ElseIf} $R0 != 0
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(uninstallFailed): $R0" /SD IDOK
    !insertmacro startServiceAgain
    SetErrorLevel 2
    Quit
  ${EndIf}
!macroend

!macro customInstall
  CreateDirectory "${POLICY_FOLDER}"
  !insertmacro giveRightsTo "${POLICY_FOLDER}" "${POLICY_RIGHTS}"
  # Its account may not make them: no account but these may make anything there.
  !insertmacro makeServiceFolder donnees "${DATA_RIGHTS}"
  !insertmacro makeServiceFolder service "${TOLD_RIGHTS}"
  ${If} ${FileExists} "${POLICY_FOLDER}\policy.json"
    !insertmacro giveRightsTo "${POLICY_FOLDER}\policy.json" "${POLICY_RIGHTS}"
    # A policy that gives the port of the tills says it too.
    nsExec::Exec '"$SYSDIR\find.exe" "COMPTOIR_GATEWAY_PORT" "${POLICY_FOLDER}\policy.json"'
    Pop $R0
    ${If} $R0 == 0
      StrCpy $isShared 1
    ${EndIf}
  ${EndIf}
  ReadRegStr $R0 HKLM "Software\Policies\Comptoir" "COMPTOIR_GATEWAY_PORT"
  ${If} $R0 != ""
    StrCpy $isShared 1
  ${EndIf}

  # For the program, whichever port it is given: what is not for the tills listens on this machine only.
  ${If} $isShared == 1
    nsExec::Exec '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="${FIREWALL_RULE}"'
    Pop $R0
    nsExec::Exec '"$SYSDIR\netsh.exe" advfirewall firewall add rule name="${FIREWALL_RULE}" dir=in action=allow protocol=TCP profile=domain,private program="$INSTDIR\${APP_EXECUTABLE_FILENAME}"'
    Pop $R0
  ${EndIf}

  !insertmacro startServiceAgain
!macroend

# The next version's installer comes by here too, and takes nothing away. Data stay; with the policy in it, IT's folder too.
!macro customUnInstall
  ${IfNot} ${isUpdated}
    nsExec::Exec '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="${FIREWALL_RULE}"'
    Pop $R0
    RMDir "${POLICY_FOLDER}\donnees"
    RMDir "${POLICY_FOLDER}\service"
    RMDir "${POLICY_FOLDER}"
  ${EndIf}
!macroend

# The service first, until it has ended: what watches over it would start it again from files that are being replaced.
# A program that runs is asked to close by its windows, and ended when it has not after ten seconds; electron-builder's own ends it at once.
!macro customCheckAppRunning
  # What is started below must not stand in the program's folder while that is removed.
  !ifdef BUILD_UNINSTALLER
    SetOutPath $TEMP
  !endif
  nsExec::Exec '"$SYSDIR\net.exe" stop ${SERVICE}'
  Pop $wasServing
  ${IfNot} ${Silent}
    nsExec::Exec `"$CmdPath" /C tasklist /FI "IMAGENAME eq ${APP_EXECUTABLE_FILENAME}" /NH | "$SYSDIR\findstr.exe" /B /I "${APP_EXECUTABLE_FILENAME}"`
    Pop $R0
    ${If} $R0 == 0
    ${AndIf} ${Cmd} `MessageBox MB_OKCANCEL|MB_ICONEXCLAMATION "$(appRunning)" IDCANCEL`
      !insertmacro startServiceAgain
      Quit
    ${EndIf}
  ${EndIf}
  StrCpy $R1 0
  ${Do}
    nsExec::Exec '"$SYSDIR\taskkill.exe" /IM "${APP_EXECUTABLE_FILENAME}"'
    Pop $R0
    # 128: there is none.
    ${If} $R0 == 128
      ${Break}
    ${EndIf}
    Sleep 500
    IntOp $R1 $R1 + 1
    ${If} $R1 == 20
      nsExec::Exec '"$SYSDIR\taskkill.exe" /F /IM "${APP_EXECUTABLE_FILENAME}"'
      Pop $R0
      Sleep 500
    ${EndIf}
  ${LoopUntil} $R1 > 20
!macroend
