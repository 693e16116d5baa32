# Replaces the program, and others that cannot or must not run under Wine: appends how it was called to C:\calls.log; with
# /OUVERT it opens a window, and logs when that is closed. It is edited afterwards like the program, so it has no checksum.
Unicode true
Target amd64-unicode
OutFile "${OUT}"
Name "Comptoir"
RequestExecutionLevel user
CRCCheck off
VIProductVersion 0.0.0.0
VIAddVersionKey ProductName "Electron"
VIAddVersionKey FileVersion "0.0.0"
VIAddVersionKey FileDescription "Electron"
VIAddVersionKey LegalCopyright ""
!include FileFunc.nsh
!include LogicLib.nsh

Page components
Page instfiles

!macro write LINE
  FileOpen $R1 "C:\calls.log" a
  FileSeek $R1 0 END
  FileWriteUTF16LE $R1 "$EXEFILE ${LINE}$\r$\n"
  FileClose $R1
!macroend

Function .onInit
  ${GetParameters} $R0
  !insertmacro write $R0
  # In place of an uninstaller, one that fails.
  ${If} $EXEFILE == "old-uninstaller.exe"
    SetErrorLevel 3
    Quit
  ${EndIf}
  ${GetOptions} $R0 "/OUVERT" $R2
  ${If} ${Errors}
    SetErrorLevel 0
    Quit
  ${EndIf}
FunctionEnd

Function .onUserAbort
  !insertmacro write "was closed"
FunctionEnd

Section
SectionEnd
