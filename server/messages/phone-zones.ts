// Which time zones a number may mean: by its area code behind +1, by its country code elsewhere.
//
// Public facts: the North American Numbering Plan's area codes with the zones of the places that they serve
// (https://www.nanpa.com, https://cnac.ca), the zones of each country as in the tz database's zone.tab, and the country
// codes of ITU-T E.164. Both were held against the map of time zones in Google's libphonenumber, July 2026. Of zones that
// keep the same time from 2026 on, one stands for all.

/** Each entry names zones, and then the codes that may mean any of them. */
function readTable(written: string): ReadonlyMap<string, readonly string[]> {
  const entries = written.split(';').map((entry) => entry.trim().split(/\s+/));
  return new Map(
    entries.flatMap((words) => {
      const zones = words.filter((word) => word.includes('/'));
      return words.filter((word) => /^\d+$/.test(word)).map((code) => [code, zones] as const);
    }),
  );
}

export const areaCodes = readTable(`
  America/New_York 201 202 203 207 212 215 216 220 223 227 229 231 234 239 240 248 252 260 267 269 272 276 283
    301 302 304 305 313 315 317 321 324 326 329 330 332 336 339 347 351 352 363 380 386 401 404 407 410 412 413
    419 434 436 440 443 445 463 465 470 472 475 478 484 502 508 513 516 517 518 540 551 561 567 570 571 582 585
    586 603 607 609 610 614 616 617 624 631 640 645 646 656 667 678 679 680 681 686 689 703 704 706 716 717 718
    724 727 728 732 734 740 743 754 757 762 770 771 772 774 781 786 802 803 804 810 813 814 821 826 828 835 838
    839 843 845 848 854 856 857 859 860 862 863 864 865 878 904 908 910 912 914 917 919 929 934 937 941 943 947
    948 954 959 973 978 980 984 989;
  America/New_York America/Chicago 219 270 334 364 423 448 574 606 765 812 850 906 930 931;
  America/Chicago 205 210 214 217 218 224 225 228 235 251 254 256 262 274 281 309 312 314 316 318 319 320 325
    327 331 337 346 353 361 405 409 414 417 430 447 457 464 469 471 479 501 504 507 512 515 534 539 557 563 572
    573 580 601 608 612 615 618 621 629 630 636 641 651 659 660 662 682 708 712 713 715 726 730 731 737 763 769
    773 779 806 815 816 817 830 832 847 861 870 872 901 903 913 918 920 924 936 938 940 945 952 956 972 975 979
    985;
  America/Chicago America/Denver 308 402 432 531 605 620 701 785 915;
  America/Denver 303 307 385 406 435 505 575 719 720 748 801 970 983;
  America/Denver America/Los_Angeles 208 458 541 775 986;
  America/Phoenix 480 520 602 623;
  America/Phoenix America/Denver 928;
  America/Los_Angeles 206 209 213 253 279 310 323 341 350 357 360 369 408 415 424 425 442 503 509 510 530 559
    562 564 619 626 628 650 657 661 669 702 707 714 725 738 747 760 805 818 820 831 837 840 858 909 916 925 949
    951 971;
  America/Anchorage America/Adak 907;
  Pacific/Honolulu 808;
  America/Puerto_Rico 340 787 939;
  Pacific/Guam 670 671;
  Pacific/Pago_Pago 684;
  America/Edmonton 368 403 587 780 825;
  America/Vancouver 604;
  America/Vancouver America/Edmonton America/Fort_Nelson 236 250 257 672 778;
  America/Winnipeg 204 431 584;
  America/Halifax 428 506 782 902;
  America/St_Johns America/Halifax America/Puerto_Rico 709 879;
  America/Toronto 226 249 263 289 343 354 365 382 387 416 437 438 450 468 514 519 548 579 613 647 683 705 742
    753 819 873 905 942;
  America/Toronto America/Winnipeg America/Panama 807;
  America/Toronto America/Halifax America/Puerto_Rico 367 418 581;
  America/Regina America/Edmonton 306 474 639;
  America/Edmonton America/Whitehorse America/Winnipeg America/Regina America/Toronto America/Panama 867;
`);

/** Their numbers often belong to people elsewhere on the continent. */
export const caribbeanCodes = readTable(`
  America/Nassau 242; America/Barbados 246; America/Anguilla 264; America/Antigua 268; America/Tortola 284;
  America/Cayman 345; Atlantic/Bermuda 441; America/Grenada 473; America/Grand_Turk 649; America/Jamaica 658 876;
  America/Montserrat 664; America/Lower_Princes 721; America/St_Lucia 758; America/Dominica 767;
  America/St_Vincent 784; America/Santo_Domingo 809 829 849; America/Port_of_Spain 868; America/St_Kitts 869;
`);

/** From Newfoundland to the Pacific. */
export const continentalZones: readonly string[] = [
  'America/St_Johns',
  'America/Halifax',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
];

export const countryCodes = readTable(`
  Africa/Cairo 20; Africa/Juba 211; Africa/El_Aaiun 212; Africa/Algiers 213; Africa/Tunis 216; Africa/Tripoli 218;
  Africa/Banjul 220; Africa/Dakar 221; Africa/Nouakchott 222; Africa/Bamako 223; Africa/Conakry 224;
  Africa/Abidjan 225; Africa/Ouagadougou 226; Africa/Niamey 227; Africa/Lome 228; Africa/Porto-Novo 229;
  Indian/Mauritius 230; Africa/Monrovia 231; Africa/Freetown 232; Africa/Accra 233; Africa/Lagos 234;
  Africa/Ndjamena 235; Africa/Bangui 236; Africa/Douala 237; Atlantic/Cape_Verde 238; Africa/Sao_Tome 239;
  Africa/Malabo 240; Africa/Libreville 241; Africa/Brazzaville 242; Africa/Luanda 244; Africa/Bissau 245;
  Indian/Chagos 246; Atlantic/St_Helena 247 290; Indian/Mahe 248; Africa/Khartoum 249; Africa/Kigali 250;
  Africa/Addis_Ababa 251; Africa/Mogadishu 252; Africa/Djibouti 253; Africa/Nairobi 254; Africa/Dar_es_Salaam 255;
  Africa/Kampala 256; Africa/Bujumbura 257; Africa/Maputo 258; Africa/Lusaka 260; Indian/Antananarivo 261;
  Africa/Harare 263; Africa/Windhoek 264; Africa/Blantyre 265; Africa/Maseru 266; Africa/Gaborone 267;
  Africa/Mbabane 268; Indian/Comoro 269; Africa/Johannesburg 27; Africa/Asmara 291; America/Aruba 297;
  Atlantic/Faroe 298; Europe/Athens 30; Europe/Amsterdam 31; Europe/Brussels 32; Europe/Paris 33;
  Europe/Gibraltar 350; Europe/Luxembourg 352; Europe/Dublin 353; Atlantic/Reykjavik 354; Europe/Tirane 355;
  Europe/Malta 356; Asia/Nicosia 357; Europe/Mariehamn 358; Europe/Sofia 359; Europe/Budapest 36;
  Europe/Vilnius 370; Europe/Riga 371; Europe/Tallinn 372; Europe/Chisinau 373; Asia/Yerevan 374; Europe/Minsk 375;
  Europe/Andorra 376; Europe/Monaco 377; Europe/San_Marino 378; Europe/Belgrade 381 383; Europe/Podgorica 382;
  Europe/Zagreb 385; Europe/Ljubljana 386; Europe/Sarajevo 387; Europe/Skopje 389; Europe/Rome 39;
  Europe/Bucharest 40; Europe/Zurich 41; Europe/Prague 420; Europe/Bratislava 421; Europe/Vaduz 423;
  Europe/Vienna 43; Europe/London 44; Europe/Copenhagen 45; Europe/Stockholm 46; Europe/Oslo 47; Europe/Warsaw 48;
  Europe/Berlin 49; Atlantic/Stanley 500; America/Belize 501; America/Guatemala 502; America/El_Salvador 503;
  America/Tegucigalpa 504; America/Managua 505; America/Costa_Rica 506; America/Panama 507; America/Miquelon 508;
  America/Port-au-Prince 509; America/Lima 51; America/Havana 53; America/Argentina/Buenos_Aires 54;
  America/Bogota 57; America/Caracas 58; America/St_Barthelemy 590; America/La_Paz 591; America/Guyana 592;
  America/Cayenne 594; America/Asuncion 595; America/Martinique 596; America/Paramaribo 597; America/Montevideo 598;
  America/Kralendijk 599; Asia/Kuala_Lumpur 60; Asia/Manila 63; Asia/Singapore 65; Asia/Bangkok 66; Asia/Dili 670;
  Asia/Brunei 673; Pacific/Nauru 674; Pacific/Tongatapu 676; Pacific/Guadalcanal 677; Pacific/Efate 678;
  Pacific/Fiji 679; Pacific/Palau 680; Pacific/Wallis 681; Pacific/Rarotonga 682; Pacific/Niue 683;
  Pacific/Apia 685; Pacific/Noumea 687; Pacific/Funafuti 688; Pacific/Fakaofo 690; Pacific/Majuro 692;
  Asia/Tokyo 81; Asia/Seoul 82; Asia/Ho_Chi_Minh 84; Asia/Pyongyang 850; Asia/Hong_Kong 852; Asia/Macau 853;
  Asia/Phnom_Penh 855; Asia/Vientiane 856; Asia/Dhaka 880; Asia/Taipei 886; Europe/Istanbul 90; Asia/Kolkata 91;
  Asia/Karachi 92; Asia/Kabul 93; Asia/Colombo 94; Asia/Yangon 95; Indian/Maldives 960; Asia/Beirut 961;
  Asia/Amman 962; Asia/Damascus 963; Asia/Baghdad 964; Asia/Kuwait 965; Asia/Riyadh 966; Asia/Aden 967;
  Asia/Muscat 968; Asia/Gaza 970; Asia/Dubai 971; Asia/Jerusalem 972; Asia/Bahrain 973; Asia/Qatar 974;
  Asia/Thimphu 975; Asia/Kathmandu 977; Asia/Tehran 98; Asia/Dushanbe 992; Asia/Ashgabat 993; Asia/Baku 994;
  Asia/Tbilisi 995; Asia/Bishkek 996; Asia/Samarkand 998;
  Africa/Kinshasa Africa/Lubumbashi 243;
  Indian/Reunion Indian/Mayotte 262;
  America/Nuuk America/Danmarkshavn America/Thule 299;
  Europe/Madrid Atlantic/Canary 34;
  Europe/Lisbon Atlantic/Azores 351;
  Europe/Simferopol Europe/Kyiv 380;
  America/Mexico_City America/Cancun America/Matamoros America/Ciudad_Juarez America/Mazatlan America/Tijuana
    52;
  America/Noronha America/Belem America/Campo_Grande America/Rio_Branco 55;
  America/Santiago America/Coyhaique Pacific/Easter 56;
  America/Guayaquil Pacific/Galapagos 593;
  Australia/Lord_Howe Australia/Sydney Australia/Broken_Hill Australia/Brisbane Australia/Darwin
    Australia/Perth Australia/Eucla Indian/Cocos Indian/Christmas 61;
  Asia/Jakarta Asia/Makassar Asia/Jayapura 62;
  Pacific/Auckland Pacific/Chatham 64;
  Pacific/Norfolk Antarctica/Casey 672;
  Pacific/Port_Moresby Pacific/Bougainville 675;
  Pacific/Tarawa Pacific/Kanton Pacific/Kiritimati 686;
  Pacific/Tahiti Pacific/Marquesas Pacific/Gambier 689;
  Pacific/Chuuk Pacific/Pohnpei 691;
  Asia/Almaty Europe/Kaliningrad Europe/Moscow Europe/Astrakhan Asia/Omsk Asia/Novosibirsk Asia/Irkutsk
    Asia/Chita Asia/Vladivostok Asia/Magadan Asia/Kamchatka 7;
  Asia/Shanghai Asia/Urumqi 86;
  Asia/Ulaanbaatar Asia/Hovd 976;
`);
