# Stands in for the program, and for what must not or cannot really run under Wine: writes how it was called at the end of
# C:\calls.log, and with /OUVERT opens a window, and writes when that is closed. Edited afterwards as the program is: no checksum.
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
