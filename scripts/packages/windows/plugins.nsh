# Replaces the plug-ins of electron-builder's NSIS, which would have to be downloaded, with NSIS's own instructions: the
# calls its templates make, without LogicLib, because they are used inside LogicLib's conditions. What only a real Windows
# shows (a shortcut's AppUserModelId, an elevation) is left out.
!include FileFunc.nsh
# The installer is built for 64 bits, so the branch for a 32-bit Windows is never used.
!pragma warning disable 6012

!macro StdUtils.TestParameter
  Exch $R0
  Push $R1
  ${GetParameters} $R1
  ClearErrors
  ${GetOptions} $R1 "--$R0" $R1
  StrCpy $R0 "false"
  IfErrors +2
  StrCpy $R0 "true"
  ClearErrors
  Pop $R1
  Exch $R0
!macroend

!macro StdUtils.GetAllParameters
  Exch $R0
  ${GetParameters} $R0
  Exch $R0
!macroend

!macro StdUtils.GetParentPath
  Exch $R0
  ${GetParent} $R0 $R0
  Exch $R0
!macroend

!macro StdUtils.ExecShellAsUser
  Pop $R2
  Pop $R1
  Pop $R0
  ExecShell "$R1" "$R0" "$R2"
  Push "ok"
!macroend

!macro UAC._ question
  !if "${question}" == "2s"
    UserInfo::GetAccountType
    Exch $R0
    StrCmp $R0 "Admin" 0 +2
    StrCpy $R0 1
    StrCmp $R0 1 +2
    StrCpy $R0 0
    Exch $R0
  !else if "${question}" == "3s"
    Push 0
  !else
    SetErrorLevel 740
    Quit
  !endif
!macroend

!macro WinShell.SetLnkAUMI link id
!macroend
!macro WinShell.UninstShortcut link
!macroend
!macro WinShell.UninstAppUserModelId id
!macroend

# Installs the archive's files, which makensis.ts unpacked; the archive itself is in the installer too.
!macro Nsis7z.Extract archive
  SetCompress off
  File /r "${APP_UNPACKED}/*"
!macroend
