module cadastre.invalid/winrmtest-peer

go 1.19

require github.com/dylanmei/winrmtest v0.0.0-20210303004826-fbc9ae56efb6

require (
	github.com/antchfx/xmlquery v1.3.5 // indirect
	github.com/antchfx/xpath v1.1.10 // indirect
	github.com/gofrs/uuid v4.0.0+incompatible // indirect
	github.com/golang/groupcache v0.0.0-20200121045136-8c9f03a8e57e // indirect
	golang.org/x/net v0.0.0-20200813134508-3edf25e44fcc // indirect
	golang.org/x/text v0.3.0 // indirect
)
