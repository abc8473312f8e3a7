; The installer doesn't know what the application itself writes to the registry: its link scheme and its start at login.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\secondfret"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "test.secondfret.desktop"
  ${endIf}
!macroend
