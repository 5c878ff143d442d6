"""Other packages' games here, and these games there; each module imports its package only when it is used."""
